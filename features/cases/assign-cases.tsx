import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { ManyDialog } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Field } from '#ui/forms/field.tsx'
import type { AdminCase } from './admin-cases.schema.ts'
import { casesIn } from './set-cases-status.tsx'

export type ManyCasesProps = {
  selection: Selection<AdminCase>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Gives the selected cases to a lawyer. */
export function AssignCases(props: ManyCasesProps) {
  const [lawyerId, setLawyerId] = useState<string | null>(null)
  const change = useMutation(api.admin.cases.assignMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Assign a lawyer"
      description={`${casesIn(props.selection.rows.length)}. PINs and granted access of a case end when its lawyer changes.`}
      label="Assign"
      nameOf={({ caseNumber }) => caseNumber}
      keys={[api.admin.cases.key()]}
      done={(count) => `${casesIn(count)} assigned`}
      run={(rows) =>
        lawyerId
          ? change.mutateAsync({ rows: rows.map(({ id, version }) => ({ id, version })), lawyerId })
          : 'Please choose a lawyer.'
      }
    >
      <Field label="Lawyer" required>
        <LawyerPicker value={lawyerId} onChange={setLawyerId} placeholder="Choose a lawyer" required />
      </Field>
    </ManyDialog>
  )
}
