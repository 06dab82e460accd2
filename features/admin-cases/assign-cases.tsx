import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { ManyDialog, type ManyProps } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import { counted } from '#platform/lists/counted.ts'
import { versionsOf } from '#platform/lists/many.ts'
import { Field } from '#ui/forms/field.tsx'
import type { AdminCase } from './admin-cases.schema.ts'

/** Gives the selected cases to a lawyer. */
export function AssignCases(props: ManyProps<AdminCase>) {
  const [lawyerId, setLawyerId] = useState<string | null>(null)
  const change = useMutation(api.admin.cases.assignMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Assign a lawyer"
      description={`${counted(props.selection.rows.length, 'case')}. PINs and granted access of a case end when its lawyer changes.`}
      label="Assign"
      nameOf={({ caseNumber }) => caseNumber}
      keys={[api.admin.cases.key()]}
      done={(count) => `${counted(count, 'case')} assigned`}
      run={(rows) =>
        lawyerId ? change.mutateAsync({ rows: versionsOf(rows), lawyerId }) : 'Please choose a lawyer.'
      }
    >
      <Field label="Lawyer" required>
        <LawyerPicker value={lawyerId} onChange={setLawyerId} placeholder="Choose a lawyer" required />
      </Field>
    </ManyDialog>
  )
}
