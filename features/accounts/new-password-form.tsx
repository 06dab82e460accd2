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
    submitLabel="Save new password"
    fallback="The password could not be changed. Please try again."
    send={async (values) => {
      await client.accounts.passwordReset.complete(values)
      onChanged()
    }}
  />
)
