import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead } from './table.tsx'

/** A column of a list's table. */
export interface Column<Row> {
  name: string
  label: string
  numeric?: boolean
  /** The list's orders by this column; `first` is the one that the header chooses first. */
  order?: { up: string; down: string; first?: 'up' | 'down' }
  /** Whether it is hidden until the reader chooses it. */
  isExtra?: boolean
  className?: string
  cell: (row: Row) => ReactNode
}

interface Selection<Row> {
  has: (id: string) => boolean
  isFull: boolean
  set: (rows: readonly Row[], selected: boolean) => void
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What a row is called, in the labels of its controls. */
  nameOf: (row: Row) => string
  order?: string
  onOrder?: (order: string) => void
  selection?: Selection<Row> | undefined
}

/**
 * Rows of a list as a grid: the arrow keys, Home and End move between rows, Space selects one, Enter presses its control
 * with `data-row-open`. A column that the list can be ordered by has a button in its header.
 */
export function RowTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, rows, nameOf, order, onOrder, selection } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<string>()
  /** The row that Tab reaches. */
  const current = rows.some(({ id }) => id === at) ? at : rows[0]?.id

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[key]
    if (target !== undefined) {
      event.preventDefault()
      ;(body.current?.children[target] as HTMLElement | undefined)?.focus()
      return
    }
    // A control within the row has these keys itself.
    if (event.target !== event.currentTarget) return
    if (key === 'Enter') event.currentTarget.querySelector<HTMLElement>('[data-row-open]')?.click()
    else if (key === ' ' && selection) selection.set([row], !selection.has(row.id))
    else return
    event.preventDefault()
  }

  return (
    <>
      <p className="sr-only">
        In the table the arrow keys move between rows, Enter opens a row
        {selection ? ', and Space selects it' : ''}.
      </p>
      <Table label={label} role="grid" aria-multiselectable={selection ? true : undefined} stacks>
        <TableHead>
          <tr>
            {selection && (
              <HeaderCell className="w-10 pr-0" data-screen-only>
                <span className="sr-only">Selected</span>
                <SelectPage rows={rows} selection={selection} />
              </HeaderCell>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </TableHead>
        <TableBody ref={body}>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              tabIndex={row.id === current ? 0 : -1}
              aria-selected={selection?.has(row.id)}
              onFocus={() => setAt(row.id)}
              onKeyDown={(event) => onKeyDown(event, row, index)}
              className={cn(
                'transition-colors hover:bg-hover/45 focus-visible:-outline-offset-2 aria-selected:bg-info-soft',
                'stacked:block stacked:py-3',
              )}
            >
              {selection && (
                <Cell className="w-10 py-2 pr-0" data-screen-only>
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-label={`Select ${nameOf(row)}`}
                    className="check"
                    checked={selection.has(row.id)}
                    disabled={selection.isFull && !selection.has(row.id)}
                    onChange={(event) => selection.set([row], event.target.checked)}
                  />
                </Cell>
              )}
              {columns.map(({ name, label, numeric = false, className, cell }, at) => (
                <Cell key={name} numeric={numeric} className={className} {...(at > 0 && { label })}>
                  {cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

/** A row's name, which opens the row in a dialog. Enter on the row presses it. */
export const RowOpener = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button
    type="button"
    tabIndex={-1}
    data-row-open
    onClick={onOpen}
    className="text-left font-medium wrap-anywhere hover:underline"
  >
    {children}
  </button>
)

type HeadProps<Row> = {
  column: Column<Row>
  order: string | undefined
  onOrder: ((order: string) => void) | undefined
}

function ColumnHead<Row>({ column, order, onOrder }: HeadProps<Row>) {
  const { label, numeric = false, order: by } = column
  if (!by || !onOrder) return <HeaderCell numeric={numeric}>{label}</HeaderCell>
  const isUp = order === by.up
  const isDown = order === by.down
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ChevronsUpDown
  const next = isUp ? by.down : isDown ? by.up : by[by.first ?? 'up']
  return (
    <HeaderCell numeric={numeric} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      {/* When rows become cards, the header is hidden, and the toolbar has the orders. */}
      <span className="hidden stacked:inline">{label}</span>
      <button
        type="button"
        onClick={() => onOrder(next)}
        className={cn(
          'tap -mx-1.5 inline-flex h-7 items-center gap-1 rounded-xs px-1.5 hover:bg-hover hover:text-ink stacked:hidden',
          (isUp || isDown) && 'text-ink',
        )}
      >
        {label}
        <Icon aria-hidden className={cn('size-3.5', !isUp && !isDown && 'text-ink-faint')} />
      </button>
    </HeaderCell>
  )
}

function SelectPage<Row extends { id: string }>({
  rows,
  selection,
}: {
  rows: readonly Row[]
  selection: Selection<Row>
}) {
  const selected = rows.filter(({ id }) => selection.has(id)).length
  const all = selected > 0 && selected === rows.length
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      className="check stacked:hidden"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && !all
      }}
      onChange={() => selection.set(rows, !all)}
    />
  )
}
