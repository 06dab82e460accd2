import { SignInForm } from '#features/accounts/sign-in-form.tsx'
import { PasskeySecondStep, PasskeySignIn } from '#features/passkeys/passkey-button.tsx'
import { ProviderButton } from '#features/provider-sign-in/provider-button.tsx'
import { SecondStepForm } from '#features/two-factor/second-step-form.tsx'
import { client } from '#platform/api/client.ts'
import type { Portal } from '#platform/auth/portals.ts'
import type { FormAnswer } from '#platform/forms/form-post.ts'
import type { Notice } from './notices.ts'
import { enterAs } from './session-change.ts'

/**
 * What the server sends to a login page: whether the second step is pending in this browser, and which methods are
 * available.
 */
export async function loginState() {
  const [awaited, possible, named] = await Promise.all([
    client.accounts.secondStep.awaited(),
    client.accounts.passkey.arePossible(),
    client.accounts.provider.named(),
  ])
  return { awaited, ...possible, ...named }
}

type Props = {
  portal: Portal
  /** The path after signing in. */
  home: string
  notice: Notice
  state: Awaited<ReturnType<typeof loginState>>
  answer: FormAnswer | undefined
}

/** The content of every portal's login page. */
export function LoginForm({ portal, home, notice, state, answer }: Props) {
  const { awaited, passkeys, provider } = state
  const entering = { portal, onSignedIn: () => enterAs(home, notice) }
  return (
    <SignInForm
      portal={portal}
      answer={answer}
      otherWays={[
        passkeys && <PasskeySignIn key="passkey" {...entering} />,
        provider && portal !== 'client' && (
          <ProviderButton key="provider" portal={portal} provider={provider} />
        ),
      ].filter(Boolean)}
      secondStep={
        awaited.portal === portal && (
          <SecondStepForm
            portal={portal}
            answer={answer}
            hasApp={awaited.hasApp}
            passkey={passkeys && awaited.hasPasskey && <PasskeySecondStep {...entering} />}
          />
        )
      }
    />
  )
}
