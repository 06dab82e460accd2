import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { AccountForm } from './account-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { beginTwoFactorSchema, codeSchema, type TwoFactorSecret } from './two-factor.schema.ts'
import { TwoFactorSecretCard } from './two-factor-secret-card.tsx'

type Props = {
  /** It is on; the recovery codes are shown, and are lost when the page goes. */
  onEnabled: () => void
  /** The recovery codes are saved. */
  onDone: () => void
}

/** Password, app, first code, recovery codes: one after the other. */
export function TwoFactorSetup({ onEnabled, onDone }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodeList codes={codes} onSaved={onDone} />
  if (!secret)
    return (
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator
          or Aegis. Please enter your password first.
        </p>
        <AccountForm
          key="password"
          schema={beginTwoFactorSchema}
          fields={[
            {
              name: 'password',
              label: 'Current password',
              type: 'password',
              autoComplete: 'current-password',
              focused: true,
            },
          ]}
          size="md"
          submitLabel="Continue"
          fallback="Failed to begin the set-up. Please try again."
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
        fields={[
          {
            name: 'code',
            label: 'Code',
            hint: 'The six digits that the app shows now.',
            autoComplete: 'one-time-code',
            inputMode: 'numeric',
            focused: true,
          },
        ]}
        size="md"
        submitLabel="Turn On"
        fallback="Failed to turn on two-factor sign-in. Please try again."
        send={async (values) => {
          const { recoveryCodes } = await client.accounts.own.twoFactor.confirm(values)
          setCodes(recoveryCodes)
          onEnabled()
        }}
      />
    </div>
  )
}
