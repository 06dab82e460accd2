import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { AccountForm } from './account-form.tsx'
import { askForResetSchema } from './accounts.schema.ts'
import { MailSent } from './mail-sent.tsx'

const fields = [{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }] as const

/** Asks for a link to choose a new password. */
export function ForgotForm() {
  const [email, setEmail] = useState<string>()
  if (email)
    return (
      <MailSent
        email={email}
        text="If this address has an account, the mail holds a link to choose a new password. It works for one hour."
        onAgain={() => setEmail(undefined)}
      />
    )
  return (
    <AccountForm
      schema={askForResetSchema}
      fields={fields}
      submitLabel="Send Link"
      fallback="Failed to send the link. Please try again."
      send={async (values) => {
        await client.accounts.passwordReset.ask(values)
        setEmail(values.email)
      }}
    />
  )
}
