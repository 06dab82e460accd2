import { Pencil } from 'lucide-react'
import type { ComponentType } from 'react'
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
import { LeadClient, LeadFacts } from './lead-facts.tsx'
import { LeadStatus } from './lead-status.tsx'
import { type LeadItem, leadMessages, leadOriginNames } from './leads.schema.ts'
import { WriteMail } from './mails/write-mail.tsx'
import { MarkAnswered } from './mark-answered.tsx'

/** Opens the lead's conflict check, and what they said of their matter. */
export type LeadParts = ComponentType<{ lead: LeadItem }>
type Props = { lead: LeadItem; Parts: LeadParts; onEdit: () => void }

/** A lead in the administrators' list. */
export function LeadCard({ lead, Parts, onEdit }: Props) {
  const { client } = lead
  return (
    <Card as="li">
      <CardHeader className="flex-nowrap">
        <div className="min-w-0">
          <CardTitle className="wrap-anywhere">{lead.name}</CardTitle>
          <CardDescription>
            {[
              lead.source && `Source: ${lead.source}`,
              leadOriginNames[lead.origin],
              formatDate(lead.createdAt),
            ]
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
        <LeadClient lead={lead} />
        <LeadFacts lead={lead} />
        {lead.isDeclined && <p className="text-sm text-ink-soft">{leadMessages.declinedIsKept}</p>}
      </CardBody>
      <CardFooter>
        {!client && <ConvertLead lead={lead} />}
        <Parts lead={lead} />
        <WriteMail lead={lead} />
        <MarkAnswered lead={lead} />
        <Button variant="secondary" size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        {!lead.isDeclined && <DeleteLead lead={lead} />}
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
