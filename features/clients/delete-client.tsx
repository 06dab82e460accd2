import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import type { ClientItem } from './clients.schema.ts'

/** Deletes a client permanently; the dialog first lists what is deleted with the client. */
export function DeleteClient({ client: { id, name } }: { client: ClientItem }) {
  const [asking, setAsking] = useState(false)
  const holdings = useQuery({
    ...api.admin.clients.holdings.queryOptions({ input: { id } }),
    enabled: asking,
    staleTime: 0,
  })
  const remove = useDeleteRecord({
    call: api.admin.clients.delete,
    recordName: 'client',
    failed: `Failed to delete ${name}`,
    keys: [api.admin.clients.key()],
    say: useOutcome(),
  })
  const { cases, documents, appointments } = holdings.data ?? {}
  return (
    <DeleteDialog
      open={asking}
      onOpenChange={setAsking}
      title={`Permanently delete ${name}?`}
      description={
        <div className="flex flex-col gap-2">
          <p>
            This is permanent. It removes all of the client’s cases, documents and appointments, and the
            client must sign up again.
          </p>
          {holdings.data && (
            <p className="font-medium text-ink">
              {cases} {cases === 1 ? 'case' : 'cases'}, {documents}{' '}
              {documents === 1 ? 'document' : 'documents'}, {appointments}{' '}
              {appointments === 1 ? 'appointment' : 'appointments'}.
            </p>
          )}
          <p>
            The firm keeps the records that it must keep. Administrators can read them under Records and must
            give a reason. Billing entries stay.
          </p>
        </div>
      }
      confirmLabel="Delete Permanently"
      onConfirm={() => remove({ id })}
    />
  )
}
