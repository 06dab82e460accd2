import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** How long the page's answer can be read before it goes on, in milliseconds. */
const goesOnAfter = 2000

/** Mails a lawyer a link to choose a password as soon as the page is there; goes on when that is done. */
export function LawyerReset({ name, onDone }: { name: string; onDone: () => void }) {
  const reset = useMutation(api.admin.lawyerAccounts.resetPassword.mutationOptions())
  const begun = useRef(false)
  const { mutate, isSuccess } = reset
  useEffect(() => {
    // Once, though effects may run twice.
    if (begun.current) return
    begun.current = true
    mutate({ name })
  }, [name, mutate])
  const goOn = useRef(onDone)
  goOn.current = onDone
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => goOn.current(), goesOnAfter)
    return () => clearTimeout(timer)
  }, [isSuccess])
  if (reset.isError)
    return (
      <div className="flex flex-col gap-4">
        <InlineAlert tone="danger">
          <p className="font-medium">Failed to reset password</p>
          <p>{refusalMessage(reset.error, 'Please try again.')}</p>
        </InlineAlert>
        <Button variant="secondary" onClick={() => mutate({ name })}>
          Try again
        </Button>
      </div>
    )
  if (isSuccess)
    return (
      <InlineAlert tone="positive">
        <p>{reset.data.message}</p>
        <p>You are taken to the lawyer login.</p>
      </InlineAlert>
    )
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-6 text-ink-soft">
      <Spinner /> Sending the link…
    </p>
  )
}
