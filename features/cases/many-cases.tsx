import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { ManyDialog } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import type { AdminCase } from './admin-cases.schema.ts'
import { optionsOf } from './case-status-select.tsx'
import { caseStatuses } from './cases.schema.ts'

export type ManyCasesProps = {
  selection: Selection<AdminCase>
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const casesIn = (count: number) => (count === 1 ? '1 case' : `${count} cases`)
export const caseName = ({ caseNumber }: AdminCase) => caseNumber
const keys = [api.admin.cases.key()]
const seen = (rows: AdminCase[]) => rows.map(({ id, version }) => ({ id, version }))

/** Gives the selected cases to a lawyer. */
export function AssignCases(props: ManyCasesProps) {
  const [lawyerId, setLawyerId] = useState<string | null>(null)
  const change = useMutation(api.admin.cases.changeMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Assign a lawyer"
      description={`${casesIn(props.selection.rows.length)}. PINs and granted access of a case end when its lawyer changes.`}
      label="Assign"
      nameOf={caseName}
      keys={keys}
      done={(count) => `${casesIn(count)} assigned`}
      run={(rows) =>
        lawyerId ? change.mutateAsync({ rows: seen(rows), lawyerId }) : 'Please choose a lawyer.'
      }
    >
      <Field label="Lawyer" required>
        <LawyerPicker value={lawyerId} onChange={setLawyerId} placeholder="Choose a lawyer" required />
      </Field>
    </ManyDialog>
  )
}

/** Sets the status of the selected cases. */
export function SetCasesStatus(props: ManyCasesProps) {
  const [status, setStatus] = useState<(typeof caseStatuses)[number]>()
  const change = useMutation(api.admin.cases.changeMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Change the status"
      description={`${casesIn(props.selection.rows.length)}. Each case’s history names the change.`}
      label="Change Status"
      nameOf={caseName}
      keys={keys}
      done={(count) => `${casesIn(count)} changed`}
      run={(rows) => (status ? change.mutateAsync({ rows: seen(rows), status }) : 'Please choose a status.')}
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
