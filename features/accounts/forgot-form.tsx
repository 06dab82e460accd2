import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { AccountForm } from './account-form.tsx'
import { askForResetSchema } from './accounts.schema.ts'
import { MailSent } from './mail-sent.tsx'

/** Asks for a link to choose a new password. */
export function ForgotForm() {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <MailSent
        email={email}
        text="If this address has an account, the mail holds a link to choose a new password. It works for one hour."
        onAgain={() => setSent(false)}
      />
    )
  return (
    <AccountForm
      schema={askForResetSchema}
      fields={[
        { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', focused: email !== '' },
      ]}
      starting={{ email }}
      submitLabel="Send Link"
      fallback="Failed to send the link. Please try again."
      send={async (values) => {
        await client.accounts.passwordReset.ask(values)
        setEmail(values.email)
        setSent(true)
      }}
    />
  )
}
