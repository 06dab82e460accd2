import { Pencil } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { formatDate } from '#platform/dates/format.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { Button } from '#ui/forms/button.tsx'
import { EmailText } from '#ui/forms/email-text.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { ConvertLead } from './convert-lead.tsx'
import { LeadStatus } from './lead-status.tsx'
import type { LeadItem } from './leads.schema.ts'

/** A lead in the administrators' list. */
export function LeadCard({ lead, onEdit }: { lead: LeadItem; onEdit: () => void }) {
  const { client } = lead
  return (
    <Card as="li">
      <CardHeader className="flex-nowrap">
        <div className="min-w-0">
          <CardTitle className="wrap-anywhere">{lead.name}</CardTitle>
          <CardDescription>
            {[lead.source && `Source: ${lead.source}`, formatDate(lead.createdAt)]
              .filter(Boolean)
              .join(' · ')}
          </CardDescription>
        </div>
        <LeadStatus status={lead.status} />
      </CardHeader>
      <CardBody>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <TextLink to={`mailto:${lead.email}`} className="wrap-anywhere">
            <EmailText email={lead.email} />
          </TextLink>
          {lead.phone && <span>{lead.phone}</span>}
        </p>
        {lead.notes && (
          <p className="line-clamp-5 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{lead.notes}</p>
        )}
        {lead.messages > 0 && (
          <p className="text-sm">
            <TextLink to={`/admin/inbox?lead=${lead.id}`}>
              {lead.messages === 1
                ? 'Their message to the firm'
                : `Their ${lead.messages} messages to the firm`}
            </TextLink>
          </p>
        )}
        {client && (
          <p className="text-sm">
            Became the client{' '}
            <TextLink to={`/admin/clients?search=${encodeURIComponent(client.name)}`}>{client.name}</TextLink>
            {lead.convertedAt && ` on ${formatDate(lead.convertedAt)}`}.
          </p>
        )}
      </CardBody>
      <CardFooter>
        {!client && <ConvertLead lead={lead} />}
        <Button variant="secondary" size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <DeleteLead lead={lead} />
      </CardFooter>
    </Card>
  )
}

function DeleteLead({ lead: { id, name } }: { lead: LeadItem }) {
  const remove = useDeleteRecord({
    call: api.admin.leads.delete,
    recordName: 'lead',
    keys: [api.admin.leads.key()],
    say: useOutcome(),
  })
  return (
    <DeleteDialog
      title="Delete this lead?"
      description={`${name} disappears from the leads. Their messages stay in the inbox, and a client that they became stays.`}
      confirmLabel="Delete Lead"
      onConfirm={() => remove({ id })}
    />
  )
}
