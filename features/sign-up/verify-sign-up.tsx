import { useNavigation } from 'react-router'
import { PostedForm } from '#features/accounts/posted-form.tsx'
import type { FormAnswer } from '#platform/forms/form-post.ts'
import { useSendingOnce } from '#platform/forms/use-sending-once.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { Spinner } from '#ui/lists/spinner.tsx'
import { confirmAsk, verifyAsk } from './sign-up-asks.ts'

/**
 * Completes a sign-up by the link whose token is in the page's URL. In the browser that began it nothing else is
 * needed; another browser asks for the password, so that a sign-up with someone else's address is useless to both.
 */
export function VerifySignUp({ answer }: { answer: FormAnswer | undefined }) {
  useSendingOnce(answer ? undefined : confirmAsk.intent)
  const hydrated = useHydrated()
  const { state } = useNavigation()
  if (answer && (answer.intent === verifyAsk.intent || answer.done)) return <OtherBrowser answer={answer} />
  if (answer?.message && answer.message !== confirmAsk.failed) return <StaleLink refusal={answer.message} />
  // After an error, the button tries again.
  if (hydrated && !(answer && state === 'idle'))
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-6 text-ink-soft">
        <Spinner /> Confirming your address…
      </p>
    )
  return <PostedForm asks={confirmAsk} answer={answer} changesNothing />
}

const StaleLink = ({ refusal }: { refusal: string }) => (
  <div role="alert">
    <EmptyState
      art="letter"
      title={refusal}
      description="If you have confirmed your address before, your account is ready: just sign in."
      action={
        <>
          <ButtonLink to="/auth">Login</ButtonLink>
          <ButtonLink to="/auth?tab=sign-up" variant="secondary">
            Sign Up Again
          </ButtonLink>
        </>
      }
      className="px-0 py-2"
    />
  </div>
)

const OtherBrowser = ({ answer }: { answer: FormAnswer }) => (
  <div className="flex flex-col gap-5">
    <p className="text-sm text-ink-soft">
      You signed up in another browser. Please enter the password that you chose there. If you did not sign
      up, just leave this page.
    </p>
    <PostedForm asks={verifyAsk} answer={answer} changesNothing />
  </div>
)
