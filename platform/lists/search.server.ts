import { and, getTableName, ilike, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PageOf, Read } from './keyset.server.ts'
import { anywhere } from './list-page.ts'

/** What a list is searched by: one column with a trigram index, which has all searched texts on lines of their own. */
export interface SearchedText {
  id: PgColumn
  text: PgColumn
  /**
   * A function of the database that returns the ids of the rows whose text matches one of some patterns. For a table whose
   * policy compares: there the index can be used only without the policy, which then decides on the rows.
   */
  matching?: string
}

/**
 * Rows in list order that are looked at one by one: as many as cost nothing; as many as fill a page with a word that one
 * row in a hundred has; and as many as can be afforded when the index has found too many matches to sort.
 */
const [nearest, near, far] = [100, 2000, 20_000]
/** So many matches among the nearest rows promise a page among those that are near. */
const promising = 2
/** Matches from the index that are sorted at most. */
const sortable = 20_000

/**
 * A list narrowed by a text and by conditions.
 *
 * For actors who may read the whole table: under a policy that compares, the index can't be used (see
 * docs/decisions/0014-search.md), and a list starts at its owner's index.
 * @param read reads the rows of a page; `where` names all that it takes
 */
export function narrowed<Row>(
  { text, by, filters }: { text: string; by: SearchedText; filters?: SQL | undefined },
  read: Read<Row>,
): Read<Row> {
  if (!text) return (page) => read({ ...page, where: and(filters, page.where) })
  return (page) => {
    const where = and(filters, page.where)
    return read({ ...page, where: found(by, text, { ...page, where }) })
  }
}

/** Whether a text has three letters or digits in a row, as the trigram index needs. */
export const hasTrigrams = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** A row is on the page of those that match the text. */
function found(by: SearchedText, text: string, page: PageOf): SQL {
  const inside = anywhere(text)
  const isWhole = hasTrigrams(text)
  // Shorter ones at the beginnings of words; signs alone only among the near rows.
  const patterns = isWhole ? [inside] : ['', '%\n', '% ', '%-'].map((before) => before + inside.slice(1))
  const matches = or(...patterns.map((pattern) => ilike(by.text, pattern))) as SQL
  const step = isWhole ? 'unless promising' : /[\p{L}\p{N}]/u.test(text) ? 'after near' : 'never'
  return onPage(by, matches, page, step, by.matching ? byFunction(by, by.matching, patterns) : matches)
}

const byFunction = ({ id }: SearchedText, name: string, patterns: string[]) =>
  sql`${id} in (select ${sql.identifier(name)}(${sql.param(patterns)}::text[]))`

/**
 * As a sub-select the planner doesn't see the pattern: seeing it, PostgreSQL would take a plan of its own for each word to
 * be a little cheaper, and making one costs more than the whole search.
 */
const unseen = (pattern: Placeholder) => sql`(select ${pattern}::text)`

/** The same for a pattern that has trigrams and comes as a value. */
export const foundBy = (by: SearchedText, pattern: Placeholder, page: Found) =>
  onPage(by, sql`${by.text} ilike ${unseen(pattern)}`, page, 'unless promising')

type Found = Omit<PageOf, 'limit'> & { limit: number | Placeholder }

/**
 * One statement that finds the ids of a page. A common word is found by walking along the list's order, a rare one by the
 * index. Each step is executed only when the ones before it haven't filled the page, so that no word costs what the table
 * holds. One that matches more rows than can be sorted, none of them near, is refused.
 */
function onPage(
  { id }: SearchedText,
  matches: SQL,
  { where, orderBy, keys, limit }: Found,
  index: 'unless promising' | 'after near' | 'never',
  byIndex: SQL = matches,
): SQL {
  const table = sql.identifier(getTableName(id.table))
  const order = sql.join(orderBy, sql`, `)
  const number = (value: number) => sql.raw(String(value))
  const walk = (rows: number) => sql`select id, hit from (
    select ${id} as id, ${matches} as hit from ${table} where ${where ?? sql`true`} order by ${order} limit ${number(rows)}
  ) as walked`
  // A walk that ended early has seen every row.
  const fills = (walked: string, rows: number) =>
    sql`(select count(*) filter (where hit) >= ${limit} or count(*) < ${number(rows)} from ${sql.raw(walked)})`
  const isPromising = sql`(select count(*) filter (where hit) >= ${number(promising)} from nearest)`
  const columns = sql.join([...new Set([id, ...keys])], sql`, `)
  return sql`${id} = any (array(
    with nearest as materialized (${walk(nearest)}),
    near as materialized (${walk(near)}),
    matching as materialized (select ${columns}, ${where ?? sql`true`} as fits from ${table} where ${byIndex}),
    sortable as materialized (select * from matching limit ${number(sortable + 1)}),
    far as materialized (${walk(far)}),
    step as materialized (select case
      when ${fills('nearest', nearest)} then 'nearest'
      when ${index === 'unless promising' ? isPromising : sql`true`} and ${fills('near', near)} then 'near'
      when ${index === 'never' ? sql`true` : sql`false`} then 'near'
      when (select count(*) from sortable) <= ${number(sortable)} then 'sortable'
      when ${fills('far', far)} then 'far'
      else public.refuse_broad_search(${number(sortable)}) end as name)
    (select id from nearest where hit and (select name from step) = 'nearest' limit ${limit})
    union all (select id from near where hit and (select name from step) = 'near' limit ${limit})
    union all (select ${id} from (select * from sortable where fits and (select name from step) = 'sortable') as ${table}
      order by ${order} limit ${limit})
    union all (select id from far where hit and (select name from step) = 'far' limit ${limit})
  ))`
}
