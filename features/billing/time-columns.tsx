import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { formatDay } from '#platform/dates/format-day.ts'
import { formatCents, formatHours } from '#platform/money/money.ts'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { type Column, RowOpener } from '#ui/lists/row-table.tsx'
import type { TimeEntry } from './billing.schema.ts'
import { TimeBadge } from './time-entries.tsx'

/**
 * The columns of the dense table of time.
 * @param open opens the form of an entry that the reader may correct
 */
export const timeTableColumns = (open: (entry: TimeEntry) => void): readonly Column<TimeEntry>[] => [
  {
    name: 'date',
    label: 'Date',
    order: { up: 'earliest', down: 'latest', first: 'down' },
    className: 'whitespace-nowrap',
    cell: (row) =>
      row.canEdit ? (
        <RowOpener onOpen={() => open(row)}>{formatDay(row.date)}</RowOpener>
      ) : (
        formatDay(row.date)
      ),
  },
  {
    name: 'case',
    label: 'Case',
    className: 'whitespace-nowrap',
    cell: (row) =>
      row.caseId ? (
        <CasePageLink caseNumber={row.caseNumber} className={cn(linkStyle, 'tap')}>
          {row.caseNumber}
        </CasePageLink>
      ) : (
        row.caseNumber
      ),
  },
  { name: 'lawyer', label: 'Lawyer', className: 'min-w-32 wrap-anywhere', cell: (row) => row.lawyerName },
  {
    name: 'description',
    label: 'Description',
    className: 'min-w-48',
    cell: (row) => <span className="line-clamp-2 wrap-anywhere">{row.description}</span>,
  },
  { name: 'hours', label: 'Hours', numeric: true, cell: (row) => formatHours(row.hours) },
  { name: 'rate', label: 'Rate', numeric: true, isExtra: true, cell: (row) => formatCents(row.rateCents) },
  { name: 'total', label: 'Total', numeric: true, cell: (row) => formatCents(row.totalCents) },
  { name: 'billable', label: 'Billable', cell: (row) => <TimeBadge entry={row} /> },
]

/** The same without the lawyer, for a lawyer's own. */
export const ownTimeColumns = (open: (entry: TimeEntry) => void) =>
  timeTableColumns(open).filter(({ name }) => name !== 'lawyer')
