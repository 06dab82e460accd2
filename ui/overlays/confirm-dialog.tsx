import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { backdropStyle } from './dialog.tsx'
import { PageRemoved, usePopupPlace } from './popup-place.ts'
import { toast } from './toast.ts'

type Props = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  /** What will be lost, in plain words. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /**
   * The dialog closes when it resolves; when it throws, the dialog stays and shows the error. If the user closes the
   * dialog earlier, a toast shows a later failure.
   */
  onConfirm: () => unknown
}

/** The message of a refusal; messages of faults and lost connections aren't meant for users. */
function wordsOf(failure: unknown, wasOnline: boolean): string {
  if (failure instanceof TypeError && !wasOnline)
    return 'You are offline. Nothing was changed. Please try again once you are connected.'
  return failure instanceof Error && !(failure instanceof TypeError) && !isFault(failure) && failure.message
    ? failure.message
    : 'Something went wrong. Please try again.'
}
/** Without a response for this long, the dialog can be closed. */
const slowAfterMs = 8_000

const isFault = (failure: Error) => 'status' in failure && Number(failure.status) >= 500

/** Asks for confirmation before an irreversible action. The cancel button has the focus. */
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
  /** Identifies the current question: a user who closed the first one may be asked another before it is answered. */
  const asked = useRef(0)
  const isRemoved = use(PageRemoved)
  const open = !isRemoved && (props.open ?? own)
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
  const place = usePopupPlace()
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      {props.trigger && <AlertDialog.Trigger render={props.trigger} />}
      <AlertDialog.Portal container={place}>
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

/** Whether something has been pending for longer than `slowAfterMs`. */
function useSlow(pending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [pending])
  return pending && isSlow
}
