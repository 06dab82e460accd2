import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { LeadCard, type LeadParts } from '../lead-card.tsx'
import type { LeadItem } from '../leads.schema.ts'

type Props = {
  lead: LeadItem
  Parts: LeadParts
  onEdit: (lead: LeadItem) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A lead of the board with all that can be done with it. */
export function LeadDialog({ lead: { id, name }, Parts, onEdit, open, onOpenChange }: Props) {
  const query = useQuery({ ...api.admin.leads.list.queryOptions({ input: { id } }), enabled: open })
  const [lead] = query.data?.items ?? []
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="lg" title="Lead" description={name}>
      <DialogBody>
        {lead ? (
          <ul>
            <LeadCard lead={lead} Parts={Parts} onEdit={() => onEdit(lead)} />
          </ul>
        ) : query.data ? (
          <p className="text-sm text-ink-soft">This lead has been deleted.</p>
        ) : query.isError ? (
          <ErrorState title="Failed to load lead" onRetry={query.refetch} retrying={query.isFetching} />
        ) : (
          <RowsLoading />
        )}
      </DialogBody>
    </Dialog>
  )
}
