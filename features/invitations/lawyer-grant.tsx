import { type AccountAsk, PostedForm } from '#features/accounts/posted-form.tsx'
import type { FormAnswer } from '#platform/forms/form-post.ts'
import { useSendingOnce } from '#platform/forms/use-sending-once.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { Spinner } from '#ui/lists/spinner.tsx'

export const grantAsk: AccountAsk = {
  intent: 'grant',
  fields: [],
  submitLabel: 'Look for my lawyer profile',
  failed: 'Error verifying lawyer profile',
}

/** For somebody who came to the second lawyer login signed in: makes a lawyer of them, if the firm has their profile. */
export function LawyerGrant({ email, answer }: { email: string; answer: FormAnswer | undefined }) {
  useSendingOnce(answer ? undefined : grantAsk.intent)
  const hydrated = useHydrated()
  if (answer?.intent === grantAsk.intent)
    return (
      <InlineAlert tone="warning">
        <p>{answer.message}</p>
        <p className="mt-1 text-ink-soft wrap-anywhere">You are signed in as {email}.</p>
      </InlineAlert>
    )
  // Somebody else is signing in here.
  if (answer) return null
  if (!hydrated) return <PostedForm asks={grantAsk} answer={answer} />
  return (
    <p role="status" className="flex items-center gap-3 text-sm text-ink-soft">
      <Spinner /> Looking for your lawyer profile…
    </p>
  )
}
