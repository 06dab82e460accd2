import { useState } from 'react'
import { AccountForm } from '#features/accounts/account-form.tsx'
import { client } from '#platform/api/client.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { beginTwoFactorSchema, codeSchema, type TwoFactorSecret } from './two-factor.schema.ts'
import { beginTwoFactorAsk, confirmTwoFactorAsk } from './two-factor-forms.ts'
import { TwoFactorSecretCard } from './two-factor-secret-card.tsx'

type Props = {
  /** Called when the factor is on and the recovery codes are shown; leaving the page now would lose them. */
  onEnabled: () => void
  /** Called when the recovery codes are saved. */
  onDone: () => void
}

export const AppNeeded = () => (
  <p className="text-sm text-ink-soft">
    You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
    Aegis. Please enter your password first.
  </p>
)

/** Password, app, first code, recovery codes: one after the other. */
export function TwoFactorSetup({ onEnabled, onDone }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodeList codes={codes} onSaved={onDone} />
  if (!secret)
    return (
      <div className="flex flex-col gap-4">
        <AppNeeded />
        <AccountForm
          key="password"
          schema={beginTwoFactorSchema}
          fields={beginTwoFactorAsk.fields}
          submitLabel={beginTwoFactorAsk.submitLabel}
          fallback={beginTwoFactorAsk.failed}
          send={async (values) => setSecret(await client.accounts.own.twoFactor.begin(values))}
        />
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      <TwoFactorSecretCard {...secret} />
      <AccountForm
        key="code"
        schema={codeSchema}
        fields={confirmTwoFactorAsk.fields.filter(({ type }) => type !== 'hidden')}
        submitLabel={confirmTwoFactorAsk.submitLabel}
        fallback={confirmTwoFactorAsk.failed}
        send={async (values) => {
          const { recoveryCodes } = await client.accounts.own.twoFactor.confirm(values)
          setCodes(recoveryCodes)
          onEnabled()
        }}
      />
    </div>
  )
}
