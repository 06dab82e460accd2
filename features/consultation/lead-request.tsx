import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { howSoonNames } from './consultation-words.ts'

/** Opens what a lead said of their matter; of a declined one, to those who may read it. */
export function LeadRequest({ lead: { id, name } }: { lead: { id: string; name: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Their Request: ${name}`}
        onClick={() => setOpen(true)}
      >
        <MessageSquareText aria-hidden />
        Their Request
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Request for a Consultation" description={name}>
        <DialogBody>
          <Request leadId={id} />
        </DialogBody>
      </Dialog>
    </>
  )
}

function Request({ leadId }: { leadId: string }) {
  const query = useQuery({
    ...api.admin.consultations.ofLead.queryOptions({ input: { leadId } }),
    staleTime: 0,
  })
  if (!query.data)
    return query.isError ? (
      <ErrorState
        title="Failed to load the request"
        className="py-6"
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <RowsLoading />
    )
  const { items, isDeclined, mayRead, notes } = query.data
  if (!mayRead)
    return (
      <InlineAlert tone="info">
        The firm has declined this person. What they said can be read by administrators with the permission
        “Read Declined Leads”.
      </InlineAlert>
    )
  return (
    <>
      {isDeclined && (
        <InlineAlert tone="warning">The firm has declined this person: don’t pass this on.</InlineAlert>
      )}
      {items.map((item) => (
        <div key={item.id} className="flex flex-col gap-1 text-sm">
          <p className="font-medium">
            {item.practiceArea} · {howSoonNames[item.howSoon]}
          </p>
          <p className="text-ink-soft">{formatDateTime(item.createdAt)}</p>
          {item.facts && <p className="wrap-anywhere whitespace-pre-line">{item.facts}</p>}
          {item.preferredTime && <p>Preferred time: {item.preferredTime}</p>}
          {item.othersUnknown && <p>Doesn’t know who is on the other side.</p>}
        </div>
      ))}
      {notes && <p className="text-sm wrap-anywhere whitespace-pre-line">{notes}</p>}
      {items.length === 0 && !notes && <p className="text-sm text-ink-soft">They have said nothing yet.</p>}
    </>
  )
}
