import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { ManyDialog, type ManyProps } from '#features/list-settings/many-dialog.tsx'
import { StatusOfMany } from '#features/list-settings/status-of-many.tsx'
import { api } from '#platform/api/client.ts'
import { counted } from '#platform/lists/counted.ts'
import { versionsOf } from '#platform/lists/many.ts'
import { Field } from '#ui/forms/field.tsx'
import { type ClientItem, clientStatusOptions } from './clients.schema.ts'

const countOf = (count: number) => counted(count, 'client')
const nameOf = ({ name }: ClientItem) => name
const keys = [api.admin.clients.key()]

/** Gives the selected clients to a lawyer. Their cases keep their lawyers. */
export function AssignClients(props: ManyProps<ClientItem>) {
  const [lawyerId, setLawyerId] = useState<string | null>(null)
  const change = useMutation(api.admin.clients.assignMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Assign a lawyer"
      description={`${countOf(props.selection.rows.length)}. Their cases keep the lawyers that they have.`}
      label="Assign"
      nameOf={nameOf}
      keys={keys}
      done={(count) => `${countOf(count)} assigned`}
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

/** Marks the selected clients as active or inactive. */
export function SetClientsStatus(props: ManyProps<ClientItem>) {
  const change = useMutation(api.admin.clients.changeMany.mutationOptions())
  return (
    <StatusOfMany
      {...props}
      description={`${countOf(props.selection.rows.length)}.`}
      options={clientStatusOptions}
      countOf={countOf}
      nameOf={nameOf}
      keys={keys}
      run={(rows, status) => change.mutateAsync({ rows: versionsOf(rows), status })}
    />
  )
}
