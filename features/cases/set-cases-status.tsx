import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ManyDialog } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import type { CaseSide } from './case-page-link.tsx'
import { optionsOf } from './case-status-select.tsx'
import { caseStatuses, type StaffCase } from './cases.schema.ts'

type Props<Row extends StaffCase> = {
  side: CaseSide
  selection: Selection<Row>
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const casesIn = (count: number) => (count === 1 ? '1 case' : `${count} cases`)

/** Sets the status of the selected cases. */
export function SetCasesStatus<Row extends StaffCase>({ side, ...props }: Props<Row>) {
  const [status, setStatus] = useState<(typeof caseStatuses)[number]>()
  const change = useMutation(api[side].cases.changeMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Change the status"
      description={`${casesIn(props.selection.rows.length)}. Each case’s history names the change.`}
      label="Change Status"
      nameOf={({ caseNumber }) => caseNumber}
      keys={[api[side].cases.key()]}
      done={(count) => `${casesIn(count)} changed`}
      run={(rows) =>
        status
          ? change.mutateAsync({ rows: rows.map(({ id, version }) => ({ id, version })), status })
          : 'Please choose a status.'
      }
    >
      <Field label="Status" required>
        <Select
          options={optionsOf(caseStatuses)}
          value={status ?? ''}
          onValueChange={(chosen) => setStatus(caseStatuses.find((offered) => offered === chosen))}
        />
      </Field>
    </ManyDialog>
  )
}
