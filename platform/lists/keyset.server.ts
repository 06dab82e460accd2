import { and, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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

interface Asked {
  cursor?: string | undefined
  limit: number
}

export interface PageOf {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
}

export type Read<Row> = (page: PageOf) => Promise<Row[]>

/**
 * One page of a list, found by where it was cut and never by counting rows: the thousandth page costs what the
 * first does. A cursor that isn't one of ours gives the first page.
 */
export async function readPage<Row>(keys: Key<Row>[], asked: Asked, read: Read<Row>): Promise<ListPage<Row>> {
  const cut = readCut(asked.cursor, keys.length)
  const backwards = cut?.towards === 'newer'
  const rows = await read({
    where: cut && beyond(keys, cut.values, backwards),
    orderBy: inOrder(keys, backwards),
    limit: asked.limit + 1,
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

/** How a list's query orders its rows; `backwards` for the page before. */
export const inOrder = <Row>(keys: Key<Row>[], backwards = false): SQL[] =>
  keys.map(({ column, descending }) => (Boolean(descending) === backwards ? asc : desc)(column))

/** Rows past the cut, in a form that an index in the list's order serves whatever the directions. */
function beyond<Row>(
  [key, ...rest]: Key<Row>[],
  [value, ...values]: unknown[],
  backwards: boolean,
): SQL | undefined {
  if (!key) return undefined
  const past = (Boolean(key.descending) === backwards ? gt : lt)(key.column, value)
  if (rest.length === 0) return past
  const upTo = or(past, eq(key.column, value))
  return and(upTo, or(past, beyond(rest, values, backwards)))
}

interface Cut {
  towards: 'older' | 'newer'
  values: unknown[]
}

function cutAt<Row>(keys: Key<Row>[], row: Row | undefined, towards: Cut['towards']): string | null {
  if (!row) return null
  const values = keys.map(({ of }) => {
    const value = of(row)
    return value instanceof Date ? { at: value.toISOString() } : value
  })
  return Buffer.from(JSON.stringify([towards, ...values])).toString('base64url')
}

function readCut(cursor: string | undefined, length: number): Cut | undefined {
  if (!cursor) return undefined
  try {
    const [towards, ...written] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if ((towards !== 'older' && towards !== 'newer') || written.length !== length) return undefined
    const values = written.map((value) => {
      if (typeof value === 'string' || typeof value === 'number') return value
      const at = new Date((value as { at: string }).at)
      if (Number.isNaN(at.getTime())) throw new Error('no moment')
      return at
    })
    return { towards, values }
  } catch {
    return undefined
  }
}
