import type { ReactNode } from 'react'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import type { ExportedList } from '#features/exports/exports.schema.ts'
import { useSelection } from '#platform/lists/use-selection.ts'
import { ListScreen, type ListScreenProps } from '#ui/lists/list-screen.tsx'
import { type Column, RowTable } from '#ui/lists/row-table.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { LayoutSwitch, type ListSide, useListLayout } from './list-layout.tsx'
import type { ArrangedList } from './list-settings.schema.ts'
import { SavedViews } from './saved-views.tsx'
import { type ManyAction, SelectedRows } from './selected-rows.tsx'

type Props<Row> = ListScreenProps<Row> & {
  /** The portal that the list is in. */
  side: ListSide
  /** Its name in the list settings. */
  name: ArrangedList
  /** Its name among the exports, if it has one. */
  csv?: ExportedList
  /** For example 'case' and 'cases'. */
  one: string
  many: string
  /** The table's label. */
  label: string
  columns: readonly Column<Row>[]
  /** What a row is called, in the labels of its controls. */
  nameOf: (row: Row) => string
  /** The list's orders and their labels, if it has several; the first one is the standard. */
  orders?: Readonly<Record<string, string>>
  /** The name of the view without filters, such as 'All cases'. */
  all: string
  /** Views that everybody has. */
  views?: readonly { name: string; address: string }[]
  /** What can be done with several rows, beside their export. */
  actions?: readonly ManyAction<Row>[]
  /** What the layout beside the table is called. */
  cards?: 'Cards' | 'List'
  /** Its rows in columns by one of the filters, which the columns replace. */
  board?: { by: string; view: ReactNode }
  /** Skeletons of the cards. */
  loading: ReactNode
}

/**
 * A list of staff as cards, as a table or as a board: with filters and orders in the address, views, an export, and, in the table,
 * what can be done with several rows.
 */
export function ArrangedListScreen<Row extends { id: string }>(props: Props<Row>) {
  const {
    side,
    name,
    csv,
    one,
    many,
    label,
    columns,
    nameOf,
    orders = {},
    all,
    views,
    actions = [],
    cards,
    board,
    ...screen
  } = props
  const { list, filters = [], before, after, loading, children } = screen
  const layout = useListLayout({ side, list: name, columns })
  const selection = useSelection(list.page.data?.items)
  const isTable = layout.layout === 'table'
  const [standard, ...otherOrders] = Object.entries(orders)
  const order = standard && {
    name: 'order',
    label: 'Order',
    all: standard[1],
    options: otherOrders.map(([value, label]) => ({ value, label })),
    standard: standard[0],
  }
  const isBoard = board && layout.layout === 'board'
  const shownFilters = isBoard
    ? filters.filter(({ name }) => name !== board.by)
    : order
      ? [...filters, order]
      : filters
  const isSelectable = actions.length > 0 || csv !== undefined
  return (
    <>
      <ListScreen
        {...screen}
        filters={shownFilters}
        {...(isBoard && { instead: board.view })}
        before={
          <>
            <SavedViews side={side} list={name} all={all} offered={views} />
            {before}
          </>
        }
        after={
          <>
            {after}
            <LayoutSwitch layout={layout} cards={cards} hasBoard={board !== undefined} />
            {csv && <DownloadCsv list={csv} input={{ ...list.input }} />}
          </>
        }
        loading={isTable ? <TableLoading label={`Loading ${many}...`} rows={10} /> : loading}
      >
        {(items) =>
          isTable ? (
            <RowTable
              label={label}
              columns={layout.shown}
              rows={items}
              nameOf={nameOf}
              order={(list.input as { order?: string }).order ?? standard?.[0]}
              onOrder={(order) => list.change({ order })}
              selection={isSelectable ? selection : undefined}
            />
          ) : (
            children(items)
          )
        }
      </ListScreen>
      {isTable && isSelectable && (
        <SelectedRows selection={selection} one={one} many={many} actions={actions} csv={csv} />
      )}
    </>
  )
}
