import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ManyDialog } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { type LeadItem, leadStatuses, leadStatusOptions } from './leads.schema.ts'

type Props = {
  selection: Selection<LeadItem>
  open: boolean
  onOpenChange: (open: boolean) => void
}

const counted = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)

/** Sets the status of the selected leads. */
export function SetLeadsStatus(props: Props) {
  const [status, setStatus] = useState<(typeof leadStatuses)[number]>()
  const change = useMutation(api.admin.leads.changeMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Change the status"
      description={`${counted(props.selection.rows.length)}. A status alone makes nobody a client.`}
      label="Change Status"
      nameOf={({ name }) => name}
      keys={[api.admin.leads.key()]}
      done={(count) => `${counted(count)} changed`}
      run={(rows) =>
        status
          ? change.mutateAsync({ rows: rows.map(({ id, version }) => ({ id, version })), status })
          : 'Please choose a status.'
      }
    >
      <Field label="Status" required>
        <Select
          options={leadStatusOptions}
          value={status ?? ''}
          onValueChange={(chosen) => setStatus(leadStatuses.find((offered) => offered === chosen))}
        />
      </Field>
    </ManyDialog>
  )
}
