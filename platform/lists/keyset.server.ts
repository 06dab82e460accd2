import { and, asc, desc, gt, gte, lt, lte, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Cut, cursorOf, readCursor } from './cursor.server.ts'
import type { ListPage } from './list-page.ts'

/** One column of a list's order. The columns together must be unique and without nulls, and an index must serve them. */
export interface Key<Row> {
  column: PgColumn
  descending?: boolean
  of: (row: Row) => string | number | Date
}

/** The order of most lists, newest first; their tables have an index on (created_at desc, id) for it. */
export const newestFirst = <Row extends { id: string; createdAt: Date }>(table: {
  id: PgColumn
  createdAt: PgColumn
}): Key<Row>[] => [
  { column: table.createdAt, descending: true, of: (row) => row.createdAt },
  { column: table.id, of: (row) => row.id },
]

/** The reverse order; the same index serves it. */
export const reversed = <Row>(keys: Key<Row>[]): Key<Row>[] =>
  keys.map((key) => ({ ...key, descending: !key.descending }))

interface Asked {
  cursor?: string | undefined
  limit: number
}

export interface PageOf {
  where: SQL | undefined
  orderBy: SQL[]
  /** The columns of the order. */
  keys: PgColumn[]
  limit: number
}

export type Read<Row> = (page: PageOf) => Promise<Row[]>

/**
 * One page of a list, found by where it was cut and never by counting rows: the thousandth page costs what the
 * first does.
 * @throws {Problem} BAD_REQUEST for a cursor of another list
 */
export async function readPage<Row>(keys: Key<Row>[], asked: Asked, read: Read<Row>): Promise<ListPage<Row>> {
  const cut = asked.cursor
    ? readCursor(
        asked.cursor,
        keys.map(({ column }) => column),
      )
    : undefined
  const backwards = cut?.towards === 'newer'
  const rows = await read({
    ...headOf(keys, asked.limit + 1),
    where: cut && beyond(keys, cut.values, backwards),
    orderBy: inOrder(keys, backwards),
  })
  const more = rows.length > asked.limit
  // The list's head, whole, rather than a short page in front of it.
  if (backwards && !more) return readPage(keys, { limit: asked.limit }, read)
  const items = rows.slice(0, asked.limit)
  if (backwards) items.reverse()
  return {
    items,
    older: backwards || more ? cutAt(keys, items.at(-1), 'older') : null,
    newer: backwards || cut ? cutAt(keys, items[0], 'newer') : null,
  }
}

/** The first rows of a list. */
export const headOf = <Row, Limit extends number | Placeholder>(keys: Key<Row>[], limit: Limit) => ({
  where: undefined,
  orderBy: inOrder(keys),
  keys: keys.map(({ column }) => column),
  limit,
})

/** How a list's query orders its rows; `backwards` for the page before. */
export const inOrder = <Row>(keys: Key<Row>[], backwards = false): SQL[] =>
  keys.map(({ column, descending }) => (Boolean(descending) === backwards ? asc : desc)(column))

/** Rows past the cut, in a form that an index in the list's order serves in every direction. */
function beyond<Row>(
  [key, ...rest]: Key<Row>[],
  [value, ...values]: unknown[],
  backwards: boolean,
): SQL | undefined {
  if (!key) return undefined
  const upwards = Boolean(key.descending) === backwards
  const past = (upwards ? gt : lt)(key.column, value)
  if (rest.length === 0) return past
  // The first condition bounds an index scan; PostgreSQL would only filter by `past or equal`.
  const upTo = (upwards ? gte : lte)(key.column, value)
  return and(upTo, or(past, beyond(rest, values, backwards)))
}

const cutAt = <Row>(keys: Key<Row>[], row: Row | undefined, towards: Cut['towards']): string | null =>
  row ? cursorOf({ towards, values: keys.map(({ of }) => of(row)) }) : null
