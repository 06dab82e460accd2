import { formatDate } from '#platform/dates/format.ts'
import { EmailText } from '#ui/forms/email-text.tsx'
import { type Column, RowOpener } from '#ui/lists/row-table.tsx'
import { NextStep, timeToAnswer } from './lead-facts.tsx'
import { LeadStatus } from './lead-status.tsx'
import { type LeadItem, leadOriginNames } from './leads.schema.ts'

/** @param open opens a lead's form */
export const leadTableColumns = (open: (lead: LeadItem) => void): readonly Column<LeadItem>[] => [
  {
    name: 'name',
    label: 'Lead',
    order: { up: 'name', down: 'name-down' },
    className: 'min-w-40',
    cell: (row) => <RowOpener onOpen={() => open(row)}>{row.name}</RowOpener>,
  },
  { name: 'status', label: 'Status', cell: (row) => <LeadStatus status={row.status} /> },
  {
    name: 'source',
    label: 'Source',
    className: 'wrap-anywhere',
    cell: (row) => row.source || <span className="text-ink-faint">Not stated</span>,
  },
  {
    name: 'owner',
    label: 'Owner',
    cell: (row) => row.ownerName ?? <span className="text-ink-faint">Nobody</span>,
  },
  {
    name: 'nextStep',
    label: 'Next step',
    className: 'min-w-40 wrap-anywhere',
    cell: (row) => <NextStep lead={row} />,
  },
  {
    name: 'answer',
    label: 'First answer after',
    className: 'whitespace-nowrap',
    cell: (row) => timeToAnswer(row) ?? <span className="text-ink-faint">Not answered</span>,
  },
  { name: 'origin', label: 'Came by', isExtra: true, cell: (row) => leadOriginNames[row.origin] },
  {
    name: 'lostReason',
    label: 'Lost because',
    isExtra: true,
    className: 'min-w-40 wrap-anywhere',
    cell: (row) => row.lostReason,
  },
  {
    name: 'email',
    label: 'Email',
    className: 'min-w-40 wrap-anywhere',
    cell: (row) => <EmailText email={row.email} />,
  },
  { name: 'phone', label: 'Phone', className: 'whitespace-nowrap', cell: (row) => row.phone },
  { name: 'messages', label: 'Messages', numeric: true, cell: (row) => row.messages },
  {
    name: 'client',
    label: 'Client',
    isExtra: true,
    className: 'wrap-anywhere',
    cell: (row) => row.client?.name ?? <span className="text-ink-faint">None</span>,
  },
  {
    name: 'created',
    label: 'Added',
    order: { up: 'oldest', down: 'newest', first: 'down' },
    className: 'whitespace-nowrap',
    cell: (row) => formatDate(row.createdAt),
  },
]
