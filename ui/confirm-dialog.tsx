import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { backdropStyle } from './dialog.tsx'
import { InlineAlert } from './inline-alert.tsx'

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
  /** Closes the dialog when it resolves; when it throws, the dialog stays and shows the error's message. */
  onConfirm: () => unknown
}

/** A refusal's own words; what a fault or a lost connection calls itself is no sentence for people. */
const wordsOf = (failure: unknown) =>
  failure instanceof Error && !(failure instanceof TypeError) && !isFault(failure) && failure.message
    ? failure.message
    : 'Something went wrong. Please try again.'
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
  const [error, setError] = useState<string>()
  const open = props.open ?? own
  const change = (next: boolean) => {
    if (pending) return
    setError(undefined)
    setOwn(next)
    props.onOpenChange?.(next)
  }
  const confirm = async () => {
    setPending(true)
    setError(undefined)
    try {
      await props.onConfirm()
      setOwn(false)
      props.onOpenChange?.(false)
    } catch (failure) {
      setError(wordsOf(failure))
    } finally {
      setPending(false)
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
          <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <AlertDialog.Close render={<Button variant="secondary">{cancelLabel}</Button>} />
            <Button variant={tone} pending={pending} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
