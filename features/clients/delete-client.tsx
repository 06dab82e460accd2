import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { DeleteDialog } from '#ui/delete-dialog.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import type { ClientItem } from './clients.schema.ts'

/** Deletes a client for good, once what goes with them has been said. */
export function DeleteClient({ client: { id, name } }: { client: ClientItem }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const holdings = useQuery({
    ...api.admin.clients.holdings.queryOptions({ input: { id } }),
    enabled: asking,
    staleTime: 0,
  })
  const remove = useMutation(
    api.admin.clients.delete.mutationOptions({
      onSuccess: () => say.success('Client deleted successfully'),
      onError: (error) => say.error(refusalMessage(error, `Failed to delete ${name}`)),
      onSettled: readingAgain(queries, api.admin.clients.key()),
    }),
  )
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
          <p>The firm’s records keep what they must, on no screen. Billing entries stay.</p>
        </div>
      }
      confirmLabel="Delete Permanently"
      onConfirm={() => remove.mutateAsync({ id })}
    />
  )
}
