import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, DialogFooter } from './dialog.tsx'

export type FormOpened = {
  /** Closes without asking, after saving. */
  close: () => void
  /** Closes as Escape and the cross do: asks if text was typed. */
  leave: () => void
  /** Whether closing would lose typed text. */
  onTouched: (touched: boolean) => void
}

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'full'
  children: (opened: FormOpened) => ReactNode
}

/**
 * A dialog with a form. It asks before typed text is lost. Each opening has a form of its own: one that is opened while
 * the last one still fades away must not keep that one's record, or it would save to the wrong one.
 */
export function FormDialog({ open, onOpenChange, title, description, size = 'md', children }: Props) {
  const [touched, setTouched] = useState(false)
  const [asking, setAsking] = useState(false)
  const [last, setLast] = useState({ open, opening: 0 })
  if (open !== last.open) setLast({ open, opening: last.opening + Number(open) })
  const close = () => {
    setTouched(false)
    onOpenChange(false)
  }
  const leave = () => (touched ? setAsking(true) : close())
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
      title={title}
      description={description}
      size={size}
    >
      <Fragment key={last.opening}>{children({ close, leave, onTouched: setTouched })}</Fragment>
      {open && touched && <LeaveGuard />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard what you typed?"
        description="Your changes haven’t been saved."
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        onConfirm={close}
      />
    </Dialog>
  )
}

/** The form's buttons: cancel and save. */
export const FormDialogFooter = ({
  label,
  pending,
  pendingLabel = 'Saving...',
  onCancel,
}: {
  label: string
  pending: boolean
  pendingLabel?: string
  onCancel: () => void
}) => (
  <DialogFooter>
    <Button variant="secondary" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" pending={pending} pendingLabel={pendingLabel}>
      {label}
    </Button>
  </DialogFooter>
)
