import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toaster.tsx'
import { type AccountField, AccountForm } from './account-form.tsx'
import { codeSchema } from './two-factor.schema.ts'

const appCode: AccountField = {
  name: 'code',
  label: 'Code',
  hint: 'The six digits that your authenticator app shows.',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  focused: true,
}
const recoveryCode: AccountField = {
  name: 'code',
  label: 'Recovery code',
  hint: 'One of the ten that you saved. Each works once.',
  autoComplete: 'off',
  focused: true,
}

type Props = {
  /** For what isn't a refusal by the server: a lost connection, a fault. */
  fallback: string
  onSignedIn: () => void
  /** The password has to be given again. */
  onBack: () => void
}

/** After the password: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ fallback, onSignedIn, onBack }: Props) {
  const [recovering, setRecovering] = useState(false)
  const back = () => {
    // The page goes back at once; what the server keeps runs out by itself if it doesn't hear of it.
    client.accounts.secondStep.cancel().catch(() => {})
    onBack()
  }
  return (
    <div className="flex flex-col gap-5">
      <AccountForm
        key={String(recovering)}
        schema={codeSchema}
        fields={[recovering ? recoveryCode : appCode]}
        submitLabel="Verify"
        fallback={fallback}
        send={async (values) => {
          try {
            await client.accounts.secondStep.complete(values)
          } catch (error) {
            if (!(error instanceof ORPCError) || error.code !== 'UNAUTHORIZED') throw error
            toast.error(refusalMessage(error, fallback))
            return onBack()
          }
          onSignedIn()
          // Still pending while the next page loads.
          await new Promise(() => {})
        }}
      />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Button variant="link" size="sm" onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Use the app' : 'Use a recovery code'}
        </Button>
        <Button variant="link" size="sm" onClick={back}>
          Back to Login
        </Button>
      </div>
    </div>
  )
}
