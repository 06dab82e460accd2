import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage, refusedFields } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import type { LeadItem } from './leads.schema.ts'

/** Makes a client of a lead with one click; asks only when somebody alike is a client already. */
export function ConvertLead({ lead: { id, version, name, email } }: { lead: LeadItem }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const convert = useMutation(
    api.admin.leads.convert.mutationOptions({
      onSuccess() {
        setAsking(false)
        say.success(`${name} is now a client`)
      },
      onError(error) {
        if (refusedFields(error).clientId) setAsking(true)
        else say.error(refusalMessage(error, 'Failed to save client'))
      },
      onSettled() {
        queries.invalidateQueries({ queryKey: api.admin.leads.key() })
        queries.invalidateQueries({ queryKey: api.admin.clients.key() })
      },
    }),
  )
  const likely = useQuery({
    ...api.admin.leads.likelyClients.queryOptions({ input: { id } }),
    enabled: asking,
  })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={convert.isPending}
        onClick={() => convert.mutate({ id, version })}
      >
        <UserRoundCheck aria-hidden />
        Convert to Client
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Is this the same person?"
        description={`${name}, ${email}`}
      >
        <DialogBody>
          <InlineAlert tone="warning">
            A client like this exists already. Another record for the same person can’t be joined to a login.
          </InlineAlert>
          {likely.data ? (
            <ul className="divide-y divide-rule rounded-md border border-rule">
              {likely.data.map((client) => (
                <li key={client.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                  <p className="min-w-0 text-sm wrap-anywhere">
                    <span className="block font-medium">{client.name}</span>
                    <span className="text-ink-soft">
                      {[client.email, client.company].filter(Boolean).join(' · ')}
                    </span>
                  </p>
                  <Button size="sm" onClick={() => convert.mutate({ id, version, clientId: client.id })}>
                    It is this client
                  </Button>
                </li>
              ))}
            </ul>
          ) : likely.isError ? (
            <ErrorState
              title="Failed to load clients"
              className="py-6"
              onRetry={() => likely.refetch()}
              retrying={likely.isFetching}
            />
          ) : (
            <Loading>
              <Skeleton className="h-16" />
            </Loading>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            variant="secondary"
            pending={convert.isPending}
            onClick={() => convert.mutate({ id, version, despiteLikely: true })}
          >
            Create another client
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}
