import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { backdropStyle } from './dialog.tsx'
import { InlineAlert } from './inline-alert.tsx'
import { toast } from './toast.ts'

type Props = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  /** What will be gone, in plain words. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /**
   * Closes the dialog when it resolves; when it throws, the dialog stays and shows the error's message. Whoever doesn't
   * want to wait any longer may leave, and is told of a failure all the same.
   */
  onConfirm: () => unknown
}

/** A refusal's own words; what a fault or a lost connection calls itself is no sentence for people. */
function wordsOf(failure: unknown, wasOnline: boolean): string {
  if (failure instanceof TypeError && !wasOnline)
    return 'You are offline. Nothing was changed. Please try again once you are connected.'
  return failure instanceof Error && !(failure instanceof TypeError) && !isFault(failure) && failure.message
    ? failure.message
    : 'Something went wrong. Please try again.'
}
/** How long an answer may take before the dialog lets go, in milliseconds. */
const patience = 8_000

const isFault = (failure: Error) => 'status' in failure && Number(failure.status) >= 500

/** Asks before what can't be undone. The safe answer has the focus. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  ...props
}: Props) {
  const [own, setOwn] = useState(false)
  const [pending, setPending] = useState(false)
  const isSlow = useSlow(pending)
  const [error, setError] = useState<string>()
  /** Which of the questions is answered: whoever left the first one may be asked again meanwhile. */
  const asked = useRef(0)
  const open = props.open ?? own
  const change = (next: boolean) => {
    if (pending && !isSlow) return
    asked.current += 1
    setPending(false)
    setError(undefined)
    setOwn(next)
    props.onOpenChange?.(next)
  }
  const confirm = async () => {
    const question = asked.current
    const hasLeft = () => asked.current !== question
    const wasOnline = navigator.onLine
    setPending(true)
    setError(undefined)
    try {
      await props.onConfirm()
      if (hasLeft()) return
      setOwn(false)
      props.onOpenChange?.(false)
    } catch (failure) {
      const words = wordsOf(failure, wasOnline)
      if (hasLeft()) toast.error(words)
      else setError(words)
    } finally {
      if (!hasLeft()) setPending(false)
    }
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      {props.trigger && <AlertDialog.Trigger render={props.trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropStyle} />
        <AlertDialog.Popup className="fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[86dvh] max-w-md -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-lg border border-rule bg-surface p-6 text-ink shadow-lg outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <AlertDialog.Title className="font-serif text-2xl font-medium">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="text-sm text-ink-soft">
            {description}
          </AlertDialog.Description>
          {error && <InlineAlert tone="danger">{error}</InlineAlert>}
          {isSlow && (
            <InlineAlert tone="warning">
              No answer has come yet. You may close this. That takes nothing back; the page shows later
              whether it was done.
            </InlineAlert>
          )}
          <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <AlertDialog.Close
              render={<Button variant="secondary">{isSlow ? 'Close' : cancelLabel}</Button>}
            />
            <Button variant={tone} pending={pending} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Whether something has been pending for longer than people like to wait. */
function useSlow(pending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [pending])
  return pending && isSlow
}
