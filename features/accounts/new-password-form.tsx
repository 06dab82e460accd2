import { client } from '#platform/api/client.ts'
import { AccountForm } from './account-form.tsx'
import { resetPasswordSchema } from './accounts.schema.ts'

const fields = [
  { name: 'password', label: 'New password', type: 'password', autoComplete: 'new-password' },
] as const

/** Chooses the password that a mailed link was asked for. */
export const NewPasswordForm = ({ token, onChanged }: { token: string; onChanged: () => void }) => (
  <AccountForm
    schema={resetPasswordSchema}
    fields={fields}
    hidden={{ token }}
    submitLabel="Save Password"
    fallback="Failed to change the password. Please try again."
    send={async (values) => {
      await client.accounts.passwordReset.complete(values)
      onChanged()
    }}
  />
)
