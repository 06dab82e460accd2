import { AccountForm } from '#features/accounts/account-form.tsx'
import { type StaffRole, staffPasswordHint } from '#features/accounts/accounts.schema.ts'
import { client } from '#platform/api/client.ts'
import { acceptInvitationSchema } from './invitations.schema.ts'

const fields = [
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: staffPasswordHint,
  },
] as const

type Props = { token: string; email: string; onAccepted: (role: StaffRole) => void }

/** Chooses the first password of a member of staff. */
export const AcceptForm = ({ token, email, onAccepted }: Props) => (
  <AccountForm
    schema={acceptInvitationSchema}
    fields={fields}
    hidden={{ token }}
    submitLabel="Save Password"
    fallback="Failed to save the password. Please try again."
    send={async (values) => onAccepted((await client.accounts.invitation.accept(values)).role)}
  >
    {/* For password managers, which keep it beside the password. */}
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  </AccountForm>
)
