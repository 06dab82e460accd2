import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock, DollarSign, Pencil, Trash2 } from 'lucide-react'
import type { z } from 'zod'
import { CaseFilter } from '#features/cases/case-filter.tsx'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { formatCents, formatHours } from '#platform/money/money.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Badge } from '#ui/badge.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Filter } from '#ui/filter.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { LateDialog, lateDialog } from '#ui/late-dialog.tsx'
import { QueryList } from '#ui/query-list.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Stat, StatRow } from '#ui/stat.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import { type TimeEntry, timeEntryListInput } from './billing.schema.ts'

const TimeEntryForm = lateDialog(() => import('./time-entry-form.tsx').then((code) => code.TimeEntryForm))

export const timeTable = (input: z.output<typeof timeEntryListInput>) =>
  api.admin.billing.list.queryOptions({ input })

/** All hours with their totals, latest day first, live. */
export function TimeTable() {
  const { input, change, at, isNarrowed } = useListAddress(timeEntryListInput)
  const entries = useQuery({ ...timeTable(input), placeholderData: keepPreviousData })
  const totals = useQuery(api.admin.billing.totals.queryOptions())
  // Nothing while it loads; what could not be read isn't waited for.
  const unread = totals.isError ? '—' : undefined
  const lawyers = useQuery(api.admin.lawyers.options.queryOptions())
  const edited = useOpened(entries.data?.items)
  useLive('time_entries', [api.admin.billing.key()])
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
      <Toolbar>
        <CaseFilter
          value={input.caseId ?? ''}
          onChange={(caseId) => change({ caseId })}
          className="sm:w-auto sm:min-w-56 sm:flex-1"
        />
        <Filter
          label="Billable"
          all="Billable and not"
          options={[
            { value: 'yes', label: 'Billable' },
            { value: 'no', label: 'Not billable' },
          ]}
          value={input.billable ?? ''}
          onChange={(billable) => change({ billable })}
          className="sm:w-38"
        />
        <Filter
          label="Lawyer"
          all="All lawyers"
          options={(lawyers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={input.lawyerId ?? ''}
          onChange={(lawyerId) => change({ lawyerId })}
          className="sm:w-38"
        />
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
                onChange={(event) => change({ [end]: event.target.value })}
              />
            </span>
          ))}
        </div>
        <DownloadCsv list="time-entries" input={input} />
      </Toolbar>
      <QueryList
        query={entries}
        loading={
          <Loading className="flex flex-col gap-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </Loading>
        }
        failed="Failed to load data"
        art="clock"
        empty="No time entries yet."
        emptyAbout="Add the first one, and it counts in the totals and the reports."
        narrowed={isNarrowed}
        onWiden={() => change({ billable: '', lawyerId: '', caseId: '', from: '', to: '' })}
        at={at}
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
                    {entry.caseNumber}
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
      </QueryList>
      <LateDialog open={edited.isOpen}>
        <TimeEntryForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
      </LateDialog>
    </>
  )
}

function DeleteEntry({ entry: { id, date, hours, caseNumber } }: { entry: TimeEntry }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const remove = useMutation(
    api.admin.billing.delete.mutationOptions({
      onSuccess: () => say.success('Time entry deleted successfully'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to delete time entry')),
      onSettled: readingAgain(queries, api.admin.billing.key()),
    }),
  )
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
      onConfirm={() => remove.mutateAsync({ id })}
    />
  )
}
