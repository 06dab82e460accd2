import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { LayoutSwitch, useListLayout } from '#features/list-settings/list-layout.tsx'
import { SavedViews } from '#features/list-settings/saved-views.tsx'
import { SelectedRows } from '#features/list-settings/selected-rows.tsx'
import type { api } from '#platform/api/client.ts'
import { useSelection } from '#platform/lists/use-selection.ts'
import { Filter } from '#ui/forms/filter.tsx'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { RowTable } from '#ui/lists/row-table.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import {
  type CourtDate,
  type CourtDateOrder,
  courtDateOrder,
  courtDateOrders,
} from './admin-calendar.schema.ts'
import { CourtDateCard } from './court-date-card.tsx'
import { courtDateTableColumns } from './court-date-columns.tsx'

const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2'
const none = () => undefined
const views = [{ name: 'Past', address: 'when=past' }]

type Input = {
  when: 'upcoming' | 'past'
  order?: CourtDateOrder | undefined
  caseId?: string | undefined
}
type ToolsProps = { input: Input; onOrder: (order: string) => void }

const useLayout = (open: (event: CourtDate) => void) =>
  useListLayout({ side: 'admin', list: 'court-dates', columns: courtDateTableColumns(open) })

/** The views of the list, its order, its layout, and its export. */
export function CourtDateListTools({ input, onOrder }: ToolsProps) {
  const standard = courtDateOrder({ when: input.when })
  const other = standard === 'latest' ? 'earliest' : 'latest'
  return (
    <div className="flex flex-wrap gap-2">
      <SavedViews side="admin" list="court-dates" all="Upcoming" offered={views} />
      <Filter
        label="Order"
        all={courtDateOrders[standard]}
        options={[{ value: other, label: courtDateOrders[other] }]}
        value={input.order === other ? other : ''}
        onChange={onOrder}
      />
      <LayoutSwitch layout={useLayout(none)} />
      <DownloadCsv list="court-dates" input={input} />
    </div>
  )
}

type Props = {
  query: ReturnType<typeof api.admin.calendar.list.queryOptions>
  input: Input
  at: (cursor: string | null) => string | null
  onEdit: (event: CourtDate) => void
  onOrder: (order: string) => void
  onWiden: () => void
}

/** Court dates to come or past as cards or as a table. */
export function CourtDateList({ query, input, at, onEdit, onOrder, onWiden }: Props) {
  const events = useQuery({ ...query, placeholderData: keepPreviousData })
  const layout = useLayout(onEdit)
  const selection = useSelection(events.data?.items)
  const isTable = layout.layout === 'table'
  return (
    <>
      <QueryList
        query={events}
        loading={
          isTable ? (
            <TableLoading rows={10} />
          ) : (
            <CardsLoading label="Loading calendar events..." className={grid} />
          )
        }
        failed="Failed to load calendar events"
        art="calendar"
        empty={input.when === 'past' ? 'No past court dates.' : 'No court dates scheduled.'}
        narrowed={input.caseId !== undefined}
        {...(input.when !== 'past' && { emptyAbout: 'Schedule one for any of the firm’s cases.' })}
        onWiden={onWiden}
        at={at}
        olderLabel="Next"
        newerLabel="Previous"
      >
        {(items) =>
          isTable ? (
            <RowTable
              label="Court dates"
              columns={layout.shown}
              rows={items}
              nameOf={({ title }) => title}
              order={courtDateOrder(input)}
              onOrder={onOrder}
              selection={selection}
            />
          ) : (
            <ul className={grid}>
              {items.map((event) => (
                <CourtDateCard key={event.id} event={event} onEdit={() => onEdit(event)} />
              ))}
            </ul>
          )
        }
      </QueryList>
      {isTable && (
        <SelectedRows
          selection={selection}
          one="court date"
          many="court dates"
          actions={[]}
          csv="court-dates"
        />
      )}
    </>
  )
}
