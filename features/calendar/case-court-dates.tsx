import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'
import { judgeToBeAssigned } from './calendar.schema.ts'
import { CourtDateDialog } from './court-date-dialog.tsx'
import type { LawyerCourtDate } from './lawyer-court-dates.schema.ts'

type Side = 'lawyer' | 'admin'
type Item = Omit<LawyerCourtDate, 'case'>

/** All court dates of a case as administrators read them. */
const forAdmin = (caseId: string) => api.admin.calendar.ofCase.queryOptions({ input: { caseId } })
/** And as its lawyer does. */
const forLawyer = (caseId: string) => api.lawyer.courtDates.ofCase.queryOptions({ input: { caseId } })

/** All court dates of a case, past ones too. */
export const caseCourtDates = (side: Side, caseId: string) =>
  side === 'admin' ? forAdmin(caseId) : forLawyer(caseId)

type Props = { caseId: string; side: Side }

/** The court dates of a case, live: those ahead soonest first, the past ones latest first. */
export const CaseCourtDates = ({ caseId, side }: Props) =>
  side === 'admin' ? <AdminDates caseId={caseId} /> : <LawyerDates caseId={caseId} />

function LawyerDates({ caseId }: { caseId: string }) {
  const dates = useQuery(forLawyer(caseId))
  return <Dates caseId={caseId} side="lawyer" query={dates} />
}

function AdminDates({ caseId }: { caseId: string }) {
  const dates = useQuery(forAdmin(caseId))
  const opened = useOpened<CourtDate>(dates.data)
  const edit = (id: string) => {
    const found = dates.data?.find((item) => item.id === id)
    if (found) opened.open(found)
  }
  return (
    <>
      <Dates caseId={caseId} side="admin" query={dates} onEdit={edit} />
      <CourtDateDialog opened={opened} />
    </>
  )
}

type DatesProps = Props & {
  query: { data: readonly Item[] | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  onEdit?: (id: string) => void
}

function Dates({ caseId, side, query: { data, isError, isFetching, refetch }, onEdit }: DatesProps) {
  useLive(`calendar_events/case_id/${caseId}`, [caseCourtDates(side, caseId).queryKey])
  if (!data)
    return isError ? (
      <ErrorState title="Failed to load calendar events" onRetry={refetch} retrying={isFetching} />
    ) : (
      <RowsLoading />
    )
  if (data.length === 0) return <EmptyState art="calendar" title="No court dates yet." />
  const isAhead = ({ courtDate }: Item) => firmDay(courtDate) >= firmDay()
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <DateList title="Ahead" items={data.filter(isAhead).toReversed()} onEdit={onEdit} />
      <DateList title="Past" items={data.filter((item) => !isAhead(item))} onEdit={onEdit} />
    </div>
  )
}

type ListProps = { title: string; items: readonly Item[]; onEdit: DatesProps['onEdit'] | undefined }

function DateList({ title, items, onEdit }: ListProps) {
  if (items.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-serif text-xl font-medium">{title}</h3>
      <ul className="divide-y divide-rule rounded-md border border-rule bg-surface">
        {items.map((item) => (
          <DateRow key={item.id} item={item} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  )
}

function DateRow({ item, onEdit }: { item: Item; onEdit: ListProps['onEdit'] }) {
  const { courtDate, deadline, judgeName, judgeConfirmed, location } = item
  const about = [judgeConfirmed && judgeName ? judgeName : judgeToBeAssigned, location]
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-brass">
          <time dateTime={courtDate.toISOString()}>{formatDateTime(courtDate)}</time>
          {firmDay(courtDate) === firmDay() && <Badge tone="brass">Today</Badge>}
          {deadline && <span className="text-ink-soft">Deadline {formatDate(deadline)}</span>}
        </p>
        <p className="font-medium wrap-anywhere">{item.title}</p>
        {item.description && (
          <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{item.description}</p>
        )}
        <p className="text-xs wrap-anywhere text-ink-soft">{about.filter(Boolean).join(' · ')}</p>
      </div>
      {onEdit && (
        <IconButton
          size="sm"
          label={`Edit ${item.title}`}
          icon={<Pencil aria-hidden />}
          onClick={() => onEdit(item.id)}
        />
      )}
    </li>
  )
}
