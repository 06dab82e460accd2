import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { AccountForm } from './account-form.tsx'
import { signUpSchema } from './accounts.schema.ts'
import { MailSent } from './mail-sent.tsx'

const fields = [
  { name: 'name', label: 'Full Name', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: '6 to 72 characters',
  },
] as const

/** Name, address and password; the account is made when the address is confirmed. */
export function SignUpForm() {
  const [entered, setEntered] = useState({ name: '', email: '' })
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <MailSent
        email={entered.email}
        text="Open the link in it to confirm your address; your account is made then. The link works for 24 hours, best in this browser."
        onAgain={() => setSent(false)}
      />
    )
  return (
    <AccountForm
      schema={signUpSchema}
      // Whoever comes back to the form has another address to give.
      fields={fields.map((field) => ({ ...field, focused: field.name === 'email' && entered.email !== '' }))}
      starting={entered}
      submitLabel="Sign Up"
      fallback="An error occurred during signup"
      send={async ({ name, email, password }) => {
        await client.accounts.signUp({ name, email, password })
        setEntered({ name, email })
        setSent(true)
      }}
    />
  )
}
