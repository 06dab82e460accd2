import { useQuery } from '@tanstack/react-query'
import { Clock, DollarSign, Pencil, Trash2 } from 'lucide-react'
import type { z } from 'zod'
import { CaseFilter } from '#features/cases/case-filter.tsx'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { optionsOfLawyers } from '#features/lawyers/lawyer-called.schema.ts'
import { api } from '#platform/api/client.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { formatCents, formatHours } from '#platform/money/money.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Badge } from '#ui/lists/badge.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Stat, StatRow } from '#ui/lists/stat.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { type TimeEntry, timeEntryListInput } from './billing.schema.ts'

const TimeEntryForm = lateDialog(() => import('./time-entry-form.tsx').then((code) => code.TimeEntryForm))

export const timeTable = (input: z.output<typeof timeEntryListInput>) =>
  api.admin.billing.list.queryOptions({ input })

const billableOptions = [
  { value: 'yes', label: 'Billable' },
  { value: 'no', label: 'Not billable' },
]

/** All hours with their totals, latest day first, live. */
export function TimeTable() {
  const list = useList({
    schema: timeEntryListInput,
    query: timeTable,
    topics: 'time_entries',
    key: api.admin.billing.key(),
  })
  const totals = useQuery(api.admin.billing.totals.queryOptions())
  // Nothing while it loads; what could not be read isn't waited for.
  const unread = totals.isError ? '—' : undefined
  const lawyers = useQuery(api.admin.lawyers.options.queryOptions())
  const edited = useOpened(list.page.data?.items)
  return (
    <>
      <StatRow>
        <Stat
          label="Total Billable"
          icon={DollarSign}
          value={totals.data ? formatCents(totals.data.billableCents) : unread}
        />
        <Stat
          label="Total Hours"
          icon={Clock}
          value={totals.data ? formatHours(totals.data.hours) : unread}
        />
      </StatRow>
      <ListScreen
        list={list}
        before={
          <CaseFilter
            value={list.input.caseId ?? ''}
            onChange={(caseId) => list.change({ caseId })}
            className="sm:w-auto sm:min-w-56 sm:flex-1"
          />
        }
        filters={[
          {
            name: 'billable',
            label: 'Billable',
            all: 'Billable and not',
            options: billableOptions,
            className: 'sm:w-38',
          },
          {
            name: 'lawyerId',
            label: 'Lawyer',
            all: 'All lawyers',
            options: optionsOfLawyers(lawyers.data),
            className: 'sm:w-38',
          },
        ]}
        after={
          <>
            <DayRange input={list.input} onChange={list.change} />
            <DownloadCsv list="time-entries" input={list.input} />
          </>
        }
        loading={<TableLoading />}
        failed="Failed to load data"
        art="clock"
        empty="No time entries yet."
        emptyAbout="Add the first one, and it counts in the totals and the reports."
      >
        {(items) => (
          <Table label="Time entries" stacks>
            <TableHead>
              <tr>
                <HeaderCell>Date</HeaderCell>
                <HeaderCell>Case</HeaderCell>
                <HeaderCell>Lawyer</HeaderCell>
                <HeaderCell>Description</HeaderCell>
                <HeaderCell numeric>Hours</HeaderCell>
                <HeaderCell numeric>Rate</HeaderCell>
                <HeaderCell numeric>Total</HeaderCell>
                <HeaderCell>Billable</HeaderCell>
                <HeaderCell pinned>Actions</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {items.map((entry) => (
                <TableRow key={entry.id}>
                  <Cell className="whitespace-nowrap stacked:font-medium">{formatDay(entry.date)}</Cell>
                  <Cell label="Case" className="whitespace-nowrap">
                    {entry.caseId ? (
                      <CasePageLink caseNumber={entry.caseNumber} className={cn(linkStyle, 'tap')}>
                        {entry.caseNumber}
                      </CasePageLink>
                    ) : (
                      entry.caseNumber
                    )}
                  </Cell>
                  <Cell label="Lawyer" className="min-w-36 wrap-anywhere">
                    {entry.lawyerName}
                  </Cell>
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
                    <Badge tone={entry.billable ? 'green' : 'grey'}>{entry.billable ? 'Yes' : 'No'}</Badge>
                  </Cell>
                  <Cell pinned className="whitespace-nowrap">
                    <IconButton
                      size="sm"
                      label={`Edit entry of ${formatDay(entry.date)}`}
                      icon={<Pencil aria-hidden />}
                      onClick={() => edited.open(entry)}
                    />
                    <DeleteEntry entry={entry} />
                  </Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </ListScreen>
      <LateDialog open={edited.isOpen}>
        <TimeEntryForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}

type DayRangeProps = {
  input: { from?: string | undefined; to?: string | undefined }
  onChange: (changes: Record<string, string>) => void
}

/** The days that the entries are of. */
const DayRange = ({ input, onChange }: DayRangeProps) => (
  <div className="flex flex-col gap-2 text-sm text-ink-soft max-sm:w-full sm:flex-row">
    {(['from', 'to'] as const).map((end) => (
      <span key={end} className="flex items-center gap-2">
        <label htmlFor={`entries-${end}`} className="max-sm:w-10">
          {end === 'from' ? 'From' : 'To'}
        </label>
        <Input
          id={`entries-${end}`}
          type="date"
          className="max-sm:flex-1 sm:w-38"
          value={input[end] ?? ''}
          onChange={(event) => onChange({ [end]: event.target.value })}
        />
      </span>
    ))}
  </div>
)

function DeleteEntry({ entry: { id, date, hours, caseNumber } }: { entry: TimeEntry }) {
  const remove = useDeleteRecord({
    call: api.admin.billing.delete,
    recordName: 'time entry',
    keys: [api.admin.billing.key()],
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
