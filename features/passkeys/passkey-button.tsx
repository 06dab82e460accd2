import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { loginFailed, type Portal } from '#platform/auth/portals.ts'
import { Button } from '#ui/forms/button.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import type { RequestOptions } from './passkeys.schema.ts'
import { passkeyFailure, signWithPasskey } from './webauthn.ts'

type Assertion = Awaited<ReturnType<typeof signWithPasskey>>

type Props = {
  label: string
  size?: 'md' | 'lg'
  begin: () => Promise<RequestOptions>
  complete: (assertion: Assertion) => Promise<unknown>
  /** Whether the page navigates after success: the button stays pending until then. */
  onDone: () => void
  /** Called with errors that neither the server nor the browser reported as a refusal. */
  failed: string
}

/** Requests a passkey from the browser. It needs JavaScript, so it is disabled until its script has loaded. */
export function PasskeyButton({ label, size = 'lg', begin, complete, onDone, failed }: Props) {
  const isReady = useHydrated()
  const [state, setState] = useState<'asking' | 'done'>()
  const [message, setMessage] = useState<string>()
  const press = async () => {
    setState('asking')
    setMessage(undefined)
    try {
      await complete(await signWithPasskey(await begin()))
      setState('done')
      onDone()
    } catch (error) {
      setState(undefined)
      setMessage(passkeyFailure(error, failed))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        size={size}
        disabled={!isReady}
        pending={state !== undefined}
        pendingLabel="Waiting for your passkey..."
        onClick={press}
      >
        <KeyRound aria-hidden className="size-4" />
        {label}
      </Button>
      {message && (
        <p role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
    </div>
  )
}

type SignInProps = { portal: Portal; onSignedIn: () => void }

/** Signs in by a passkey alone. */
export const PasskeySignIn = ({ portal, onSignedIn }: SignInProps) => (
  <PasskeyButton
    label="Sign in with a passkey"
    begin={() => client.accounts.passkey.begin({ portal })}
    complete={(assertion) => client.accounts.passkey.complete(assertion)}
    onDone={onSignedIn}
    failed={loginFailed(portal)}
  />
)

/** The second step by a passkey, after the password. */
export const PasskeySecondStep = ({ portal, onSignedIn }: SignInProps) => (
  <PasskeyButton
    label="Use a passkey"
    begin={() => client.accounts.secondStep.passkey.begin()}
    complete={(assertion) => client.accounts.secondStep.passkey.complete(assertion)}
    onDone={onSignedIn}
    failed={loginFailed(portal)}
  />
)
