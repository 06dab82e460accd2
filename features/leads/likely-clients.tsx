import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import type { LeadItem } from './leads.schema.ts'
import type { Conversion } from './use-conversion.ts'

type Props = { lead: LeadItem; conversion: Conversion }

/** Asks whether a lead is one of the clients who are alike. */
export function LikelyClients({ lead: { id, name, email }, conversion }: Props) {
  const likely = useQuery({
    ...api.admin.leads.likelyClients.queryOptions({ input: { id } }),
    enabled: conversion.asking,
  })
  return (
    <Dialog
      open={conversion.asking}
      onOpenChange={conversion.setAsking}
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
                <Button size="sm" onClick={() => conversion.convert({ clientId: client.id })}>
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
        <Button variant="secondary" onClick={() => conversion.setAsking(false)}>
          Cancel
        </Button>
        <Button
          variant="secondary"
          pending={conversion.isPending}
          onClick={() => conversion.convert({ despiteLikely: true })}
        >
          Create another client
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
