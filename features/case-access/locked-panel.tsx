import { useMutation } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'

type Props = {
  title: string
  text: ReactNode
  onEnterPin: () => void
  /** For the case's own client, who may ask for a PIN. */
  children?: ReactNode
}

/** Shown in place of a case's details until its PIN was entered. */
export function LockedPanel({ title, text, onEnterPin, children }: Props) {
  return (
    <section className="flex flex-col items-center gap-4 rounded-md border border-rule bg-sunken px-6 py-14 text-center">
      <span className="flex size-14 items-center justify-center rounded-full border border-brass-fill/60 text-brass">
        <LockKeyhole aria-hidden className="size-6" />
      </span>
      <h2 className="font-serif text-2xl font-medium">{title}</h2>
      <p className="max-w-md text-ink-soft">{text}</p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Button onClick={onEnterPin}>Enter PIN</Button>
        {children}
      </div>
    </section>
  )
}

/** Asks the lawyer for a PIN. */
export function AskForPin({ caseId }: { caseId: string }) {
  const say = useOutcome()
  const request = useMutation(
    api.client.caseAccess.requestPin.mutationOptions({
      onError: (error) => say.error(refusalMessage(error, 'Failed to ask your lawyer. Please try again.')),
    }),
  )
  return (
    <>
      <Button
        variant="secondary"
        pending={request.isPending}
        // Not `disabled`, which would drop the focus of the button that was just pressed.
        aria-disabled={request.isSuccess}
        onClick={() => !request.isSuccess && request.mutate({ caseId })}
      >
        {request.isSuccess ? 'Your lawyer has been asked' : 'Ask my lawyer for a PIN'}
      </Button>
      {/* Announced for screen readers; a toast would cover the fields for the PIN. */}
      <span role="status" className="sr-only">
        {request.isSuccess && 'Your lawyer has been asked for a PIN.'}
      </span>
    </>
  )
}
