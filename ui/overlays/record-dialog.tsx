import type { ComponentProps, ComponentType, FormEvent, ReactNode } from 'react'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { DialogBody, DialogForm } from './dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from './form-dialog.tsx'

export type RecordFormProps<Item> = FormOpened & { edited: Item | undefined }

type Props<Item> = {
  /** The record to edit; absent for a new one. */
  edited?: Item | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog of a form that creates or edits a record, with a title for each. */
export function recordDialog<Item>(
  Form: ComponentType<RecordFormProps<Item>>,
  { add, edit, size = 'lg' }: { add: string; edit: string; size?: 'md' | 'lg' },
) {
  return function RecordDialog({ edited, open, onOpenChange }: Props<Item>) {
    return (
      <FormDialog open={open} onOpenChange={onOpenChange} size={size} title={edited ? edit : add}>
        {(opened) => <Form edited={edited} {...opened} />}
      </FormDialog>
    )
  }
}

type RecordForm = {
  record: {
    submit: (event: FormEvent<HTMLFormElement>) => unknown
    pending: boolean
    conflict: ComponentProps<typeof FormProblems>['conflict']
    errors: { root?: { message?: string } }
  }
  recordName: string
  /** The submit button's label. */
  label: string
  /** Whether another operation, such as an upload, has to finish first. */
  busy?: boolean
  onCancel: () => void
  /** The record's history, below everything else. */
  history?: ReactNode
  children: ReactNode
}

/** A record's fields, below them the form's error and the buttons. */
export const RecordForm = ({
  record,
  recordName,
  label,
  busy = false,
  onCancel,
  history,
  children,
}: RecordForm) => (
  <DialogForm onSubmit={record.submit}>
    <DialogBody>
      {children}
      <FormProblems recordName={recordName} conflict={record.conflict} error={record.errors.root?.message} />
      {history}
    </DialogBody>
    <FormDialogFooter label={label} pending={record.pending || busy} onCancel={onCancel} />
  </DialogForm>
)
