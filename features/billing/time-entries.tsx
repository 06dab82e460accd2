import { Pencil, Trash2 } from 'lucide-react'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { formatCents, formatHours } from '#platform/money/money.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Badge } from '#ui/lists/badge.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { TimeEntry } from './billing.schema.ts'

type Props = {
  items: readonly TimeEntry[]
  /** The fields that are the same in all entries and need no column. */
  all?: 'of a case' | 'of a lawyer'
  /** The role whose calls correct entries. */
  side: 'lawyer' | 'admin'
  onEdit: (entry: TimeEntry) => void
}

/** Hours worked, in a table. */
export const TimeEntries = ({ items, all, side, onEdit }: Props) => (
  <Table label="Time entries" stacks>
    <TableHead>
      <tr>
        <HeaderCell>Date</HeaderCell>
        {all !== 'of a case' && <HeaderCell>Case</HeaderCell>}
        {all !== 'of a lawyer' && <HeaderCell>Lawyer</HeaderCell>}
        <HeaderCell>Description</HeaderCell>
        <HeaderCell numeric>Hours</HeaderCell>
        <HeaderCell numeric>Rate</HeaderCell>
        <HeaderCell numeric>Total</HeaderCell>
        <HeaderCell>Billable</HeaderCell>
        {items.some(({ canEdit }) => canEdit) && <HeaderCell pinned>Actions</HeaderCell>}
      </tr>
    </TableHead>
    <TableBody>
      {items.map((entry) => (
        <TableRow key={entry.id}>
          <Cell className="whitespace-nowrap stacked:font-medium">{formatDay(entry.date)}</Cell>
          {all !== 'of a case' && (
            <Cell label="Case" className="whitespace-nowrap">
              {entry.caseId ? (
                <CasePageLink caseNumber={entry.caseNumber} className={cn(linkStyle, 'tap')}>
                  {entry.caseNumber}
                </CasePageLink>
              ) : (
                entry.caseNumber
              )}
            </Cell>
          )}
          {all !== 'of a lawyer' && (
            <Cell label="Lawyer" className="min-w-36 wrap-anywhere">
              {entry.lawyerName}
            </Cell>
          )}
          <Cell label="Description" className="min-w-48">
            <span className="line-clamp-2 wrap-anywhere">{entry.description}</span>
          </Cell>
          <Cell label="Hours" numeric>
            {formatHours(entry.hours)}
          </Cell>
          <Cell label="Rate" numeric>
            {formatCents(entry.rateCents)}
          </Cell>
          <Cell label="Total" numeric className="font-medium">
            {formatCents(entry.totalCents)}
          </Cell>
          <Cell label="Billable">
            <TimeBadge entry={entry} />
          </Cell>
          {items.some(({ canEdit }) => canEdit) && (
            <Cell pinned className="whitespace-nowrap">
              {entry.canEdit && (
                <>
                  <IconButton
                    size="sm"
                    label={`Edit entry of ${formatDay(entry.date)}`}
                    icon={<Pencil aria-hidden />}
                    onClick={() => onEdit(entry)}
                  />
                  <DeleteEntry entry={entry} side={side} />
                </>
              )}
            </Cell>
          )}
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

/** Whether an entry is billable, or billed already. */
export const TimeBadge = ({ entry }: { entry: Pick<TimeEntry, 'billable' | 'billedAt'> }) =>
  entry.billedAt ? (
    <Badge tone="blue">Billed</Badge>
  ) : (
    <Badge tone={entry.billable ? 'green' : 'grey'}>{entry.billable ? 'Yes' : 'No'}</Badge>
  )

type DeleteProps = { entry: TimeEntry; side: Props['side'] }

function DeleteEntry({ entry: { id, date, hours, caseNumber }, side }: DeleteProps) {
  const remove = useDeleteRecord({
    call: api[side].billing.delete,
    recordName: 'time entry',
    keys: [api[side].billing.key()],
    say: useOutcome(),
  })
  return (
    <ConfirmDialog
      trigger={
        <IconButton
          size="sm"
          tone="danger"
          label={`Delete entry of ${formatDay(date)}`}
          icon={<Trash2 aria-hidden />}
        />
      }
      title="Delete this time entry?"
      description={`${formatHours(hours)} hours on ${caseNumber || 'a deleted case'}, ${formatDay(date)}, are no longer billed or counted.`}
      confirmLabel="Delete Entry"
      onConfirm={() => remove({ id })}
    />
  )
}
