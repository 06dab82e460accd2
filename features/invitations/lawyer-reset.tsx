import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AccountAsk } from '#features/accounts/posted-form.tsx'
import type { FormAnswer } from '#platform/forms/form-post.ts'
import { useSendingOnce } from '#platform/forms/use-sending-once.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { Spinner } from '#ui/lists/spinner.tsx'

/** How long the page's answer can be read before it goes on, in seconds. */
const goesOnAfter = 2

export const resetAsk: AccountAsk = {
  intent: 'reset',
  fields: [],
  submitLabel: 'Try again',
  failed: 'Please try again.',
}

type Props = {
  answer: FormAnswer<{ message: string }> | undefined
  /** Where the page goes on to. */
  next: string
  onDone: () => void
}

/** Mails a lawyer a link to choose a password as soon as the page is there; goes on when that is done. */
export function LawyerReset({ answer, next, onDone }: Props) {
  useSendingOnce(answer ? undefined : resetAsk.intent)
  const hydrated = useHydrated()
  const idle = useNavigation().state === 'idle'
  const isDone = answer?.done === true
  const goOn = useRef(onDone)
  goOn.current = onDone
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => goOn.current(), goesOnAfter * 1000)
    return () => clearTimeout(timer)
  }, [isDone])
  if (isDone)
    return (
      <InlineAlert tone="positive">
        <noscript>
          <meta httpEquiv="refresh" content={`${goesOnAfter};url=${next}`} />
        </noscript>
        <p>{answer.outcome?.message}</p>
        <p>You are taken to the lawyer login.</p>
      </InlineAlert>
    )
  if (hydrated && !(answer && idle))
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-6 text-ink-soft">
        <Spinner /> Sending the link…
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      {answer && (
        <InlineAlert tone="danger">
          <p className="font-medium">Failed to reset password</p>
          <p>{answer.message}</p>
        </InlineAlert>
      )}
      <Form method="post" preventScrollReset defaultShouldRevalidate={false}>
        <input type="hidden" name="intent" value={resetAsk.intent} />
        <Button type="submit" variant="secondary">
          {answer ? resetAsk.submitLabel : 'Send the link'}
        </Button>
      </Form>
    </div>
  )
}
