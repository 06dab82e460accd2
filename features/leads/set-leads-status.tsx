import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManyProps } from '#features/list-settings/many-dialog.tsx'
import { StatusOfMany } from '#features/list-settings/status-of-many.tsx'
import { api } from '#platform/api/client.ts'
import { counted } from '#platform/lists/counted.ts'
import { versionsOf } from '#platform/lists/many.ts'
import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { type LeadItem, leadStatusOptions } from './leads.schema.ts'

const countOf = (count: number) => counted(count, 'lead')

/** Sets the status of the selected leads. */
export function SetLeadsStatus(props: ManyProps<LeadItem>) {
  const [lostReason, setReason] = useState('')
  const change = useMutation(api.admin.leads.changeMany.mutationOptions())
  return (
    <StatusOfMany
      {...props}
      description={`${countOf(props.selection.rows.length)}. The status alone doesn’t create a client.`}
      options={leadStatusOptions}
      countOf={countOf}
      nameOf={({ name }) => name}
      keys={[api.admin.leads.key()]}
      run={(rows, status) => change.mutateAsync({ rows: versionsOf(rows), status, lostReason })}
      fieldsOf={(status) =>
        status === 'lost' && (
          <Field label="Lost because" required>
            <Textarea rows={2} value={lostReason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )
      }
    />
  )
}
