import { AccountForm } from '#features/accounts/account-form.tsx'
import { proofSchema } from './two-factor.schema.ts'

type Proof = { password: string; code: string }
type Props = { submitLabel: string; fallback: string; send: (proof: Proof) => Promise<unknown> }

/** Asks again for password and code. */
export const ProofForm = (props: Props) => (
  <AccountForm
    {...props}
    schema={proofSchema}
    fields={[
      {
        name: 'password',
        label: 'Current password',
        type: 'password',
        autoComplete: 'current-password',
        focused: true,
      },
      {
        name: 'code',
        label: 'Code',
        hint: 'Of your authenticator app, or a recovery code.',
        autoComplete: 'one-time-code',
      },
    ]}
  />
)
