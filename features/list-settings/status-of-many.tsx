import { type ReactNode, useState } from 'react'
import type { ManyReport } from '#platform/lists/many.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { ManyDialog, type ManyDialogProps } from './many-dialog.tsx'

type Props<Row, Status extends string> = Omit<
  ManyDialogProps<Row>,
  'title' | 'label' | 'run' | 'children' | 'done'
> & {
  options: readonly { value: Status; label: string }[]
  run: (rows: Row[], status: Status) => Promise<ManyReport>
  /** The rows in words, such as '3 cases'. */
  countOf: (count: number) => string
  /** Further fields that a status needs. */
  fieldsOf?: (status: Status | undefined) => ReactNode
}

/** Sets the status of the selected rows. */
export function StatusOfMany<Row extends { id: string }, Status extends string>(props: Props<Row, Status>) {
  const { options, run, countOf, fieldsOf, ...dialog } = props
  const [status, setStatus] = useState<Status>()
  return (
    <ManyDialog
      {...dialog}
      title="Change the status"
      label="Change Status"
      done={(count) => `${countOf(count)} changed`}
      run={(rows) => (status ? run(rows, status) : 'Please choose a status.')}
    >
      <Field label="Status" required>
        <Select
          options={[...options]}
          value={status ?? ''}
          onValueChange={(chosen) => setStatus(options.find(({ value }) => value === chosen)?.value)}
        />
      </Field>
      {fieldsOf?.(status)}
    </ManyDialog>
  )
}
