import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ManyDialog, type ManyProps } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import { counted } from '#platform/lists/counted.ts'
import { versionsOf } from '#platform/lists/many.ts'
import { Field } from '#ui/forms/field.tsx'
import { LeadOwnerPicker } from './lead-owner-picker.tsx'
import type { LeadItem } from './leads.schema.ts'

const countOf = (count: number) => counted(count, 'lead')

/** Gives the selected leads to an administrator, or to nobody. */
export function AssignLeads(props: ManyProps<LeadItem>) {
  const [ownerId, setOwnerId] = useState<string | null>(null)
  const change = useMutation(api.admin.leads.assignMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Change the owner"
      description={`${countOf(props.selection.rows.length)}. The owner follows up; everybody in the office still sees the lead.`}
      label="Change"
      nameOf={({ name }) => name}
      keys={[api.admin.leads.key()]}
      done={(count) => `${countOf(count)} changed`}
      run={(rows) => change.mutateAsync({ rows: versionsOf(rows), ownerId })}
    >
      <Field label="Owner">
        <LeadOwnerPicker value={ownerId} onChange={setOwnerId} />
      </Field>
    </ManyDialog>
  )
}
