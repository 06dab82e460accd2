import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'
import { judgeToBeAssigned } from './calendar.schema.ts'
import { DeadlineOf } from './deadline-of.tsx'
import { DeleteCourtDate } from './delete-court-date.tsx'

const CaseCourtDateForm = lateDialog(() =>
  import('./court-date-form.tsx').then((code) => code.CaseCourtDateForm),
)

/** All court dates of a case, past ones too. */
export const caseCourtDates = (side: CaseSide, caseId: string) =>
  api[side].calendar.ofCase.queryOptions({ input: { caseId } })

type Props = { of: { id: string; caseNumber: string; clientName: string | null }; side: CaseSide }

/** The court dates of a case, live: those ahead soonest first, the past ones latest first. Staff schedule and change them. */
export function CaseCourtDates({ of, side }: Props) {
  const dates = useQuery(caseCourtDates(side, of.id))
  useLive(`calendar_events/case_id/${of.id}`, [caseCourtDates(side, of.id).queryKey])
  const opened = useOpened<CourtDate>(dates.data)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Button
        data-screen-only
        size="sm"
        variant="secondary"
        className="self-start"
        onClick={() => setAdding(true)}
      >
        <Plus aria-hidden />
        Schedule Court Date
      </Button>
      <Dates query={dates} side={side} onEdit={opened.open} />
      <LateDialog open={opened.isOpen || adding}>
        <CaseCourtDateForm
          of={of}
          side={side}
          edited={opened.row}
          open={opened.isOpen || adding}
          onOpenChange={(open) => (adding ? setAdding(open) : opened.onOpenChange(open))}
        />
      </LateDialog>
    </>
  )
}

type Reading = { side: CaseSide; onEdit: (item: CourtDate) => void }
type DatesProps = Reading & {
  query: {
    data: readonly CourtDate[] | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
}

function Dates({ query: { data, isError, isFetching, refetch }, ...on }: DatesProps) {
  if (!data)
    return isError ? (
      <ErrorState title="Failed to load calendar events" onRetry={refetch} retrying={isFetching} />
    ) : (
      <RowsLoading />
    )
  if (data.length === 0) return <EmptyState art="calendar" title="No court dates yet." />
  const isAhead = ({ courtDate }: CourtDate) => firmDay(courtDate) >= firmDay()
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <DateList title="Ahead" items={data.filter(isAhead).toReversed()} {...on} />
      <DateList title="Past" items={data.filter((item) => !isAhead(item))} {...on} />
    </div>
  )
}

type ListProps = Reading & { title: string; items: readonly CourtDate[] }

function DateList({ title, items, ...on }: ListProps) {
  if (items.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-serif text-xl font-medium">{title}</h3>
      <ul className="divide-y divide-rule rounded-md border border-rule bg-surface">
        {items.map((item) => (
          <DateRow key={item.id} item={item} {...on} />
        ))}
      </ul>
    </section>
  )
}

function DateRow({ item, side, onEdit }: Reading & { item: CourtDate }) {
  const { courtDate, deadline, judgeName, judgeConfirmed, location } = item
  const about = [judgeConfirmed && judgeName ? judgeName : judgeToBeAssigned, location]
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-brass">
          <time dateTime={courtDate.toISOString()}>{formatDateTime(courtDate)}</time>
          {firmDay(courtDate) === firmDay() && <Badge tone="brass">Today</Badge>}
          {deadline && <DeadlineOf deadline={deadline} courtDate={courtDate} />}
        </p>
        <p className="font-medium wrap-anywhere">{item.title}</p>
        {item.description && (
          <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{item.description}</p>
        )}
        <p className="text-xs wrap-anywhere text-ink-soft">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div data-screen-only className="flex items-center">
        <IconButton
          size="sm"
          label={`Edit ${item.title}`}
          icon={<Pencil aria-hidden />}
          onClick={() => onEdit(item)}
        />
        <DeleteCourtDate event={item} side={side} />
      </div>
    </li>
  )
}
