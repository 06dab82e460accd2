import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { ManyDialog } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import type { Selection } from '#platform/lists/use-selection.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { type ClientItem, clientStatuses, clientStatusOptions } from './clients.schema.ts'

type Props = {
  selection: Selection<ClientItem>
  open: boolean
  onOpenChange: (open: boolean) => void
}

const counted = (count: number) => (count === 1 ? '1 client' : `${count} clients`)
const nameOf = ({ name }: ClientItem) => name
const keys = [api.admin.clients.key()]
const seen = (rows: ClientItem[]) => rows.map(({ id, version }) => ({ id, version }))

/** Gives the selected clients to a lawyer. Their cases keep their lawyers. */
export function AssignClients(props: Props) {
  const [lawyerId, setLawyerId] = useState<string | null>(null)
  const change = useMutation(api.admin.clients.assignMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Assign a lawyer"
      description={`${counted(props.selection.rows.length)}. Their cases keep the lawyers that they have.`}
      label="Assign"
      nameOf={nameOf}
      keys={keys}
      done={(count) => `${counted(count)} assigned`}
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

/** Marks the selected clients as active or inactive. */
export function SetClientsStatus(props: Props) {
  const [status, setStatus] = useState<(typeof clientStatuses)[number]>()
  const change = useMutation(api.admin.clients.changeMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Change the status"
      description={`${counted(props.selection.rows.length)}.`}
      label="Change Status"
      nameOf={nameOf}
      keys={keys}
      done={(count) => `${counted(count)} changed`}
      run={(rows) => (status ? change.mutateAsync({ rows: seen(rows), status }) : 'Please choose a status.')}
    >
      <Field label="Status" required>
        <Select
          options={clientStatusOptions}
          value={status ?? ''}
          onValueChange={(chosen) => setStatus(clientStatuses.find((offered) => offered === chosen))}
        />
      </Field>
    </ManyDialog>
  )
}
