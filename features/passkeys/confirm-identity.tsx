import type { z } from 'zod'
import { AccountForm } from '#features/accounts/account-form.tsx'
import { confirmSchema } from '#features/two-factor/two-factor.schema.ts'
import { client } from '#platform/api/client.ts'
import { Or } from '#ui/forms/or.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type Props = {
  /** Whether a code is required in addition to the password. */
  asksCode: boolean
  hasPasskeys: boolean
  onConfirmed: () => void
}

/** Asks the session's user to confirm their identity, by a passkey or by the password (and a code). */
export function ConfirmIdentity({ asksCode, hasPasskeys, onConfirmed }: Props) {
  return (
    <div className="flex flex-col gap-5">
      {hasPasskeys && (
        <>
          <PasskeyButton
            label="Confirm with a passkey"
            size="md"
            begin={() => client.accounts.own.passkeys.beginConfirming()}
            complete={(assertion) => client.accounts.own.passkeys.confirm(assertion)}
            onDone={onConfirmed}
            failed="Failed to confirm. Please try again."
          />
          <Or />
        </>
      )}
      <AccountForm
        schema={asksCode ? confirmSchema.required() : confirmSchema.pick({ password: true })}
        fields={[
          {
            name: 'password',
            label: 'Current password',
            type: 'password',
            autoComplete: 'current-password',
            focused: !hasPasskeys,
          },
          ...(asksCode
            ? [
                {
                  name: 'code',
                  label: 'Code',
                  hint: 'Of your authenticator app, or a recovery code.',
                  autoComplete: 'one-time-code',
                },
              ]
            : []),
        ]}
        submitLabel="Continue"
        fallback="Failed to confirm. Please try again."
        send={async (values) => {
          await client.accounts.own.confirm(values as z.output<typeof confirmSchema>)
          onConfirmed()
        }}
      />
    </div>
  )
}
