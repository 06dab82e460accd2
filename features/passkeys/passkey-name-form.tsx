import { z } from 'zod'
import { AccountForm } from '#features/accounts/account-form.tsx'
import { passkeyNameField } from './passkeys.schema.ts'
import { passkeyFailure } from './webauthn.ts'

type Props = { submitLabel: string; fallback: string; send: (name: string) => Promise<unknown> }

const schema = z.object({ name: passkeyNameField })

/** Renames a passkey. */
export const PasskeyNameForm = ({ submitLabel, fallback, send }: Props) => (
  <AccountForm
    schema={schema}
    fields={[
      {
        name: 'name',
        label: 'Name',
        hint: 'To distinguish it from others, such as the device that it is on.',
        autoComplete: 'off',
        focused: true,
      },
    ]}
    submitLabel={submitLabel}
    fallback={fallback}
    send={({ name }) => send(name)}
    messageOf={passkeyFailure}
  />
)
