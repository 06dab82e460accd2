import { and, getTableName, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/client.ts'
import type { PageOf, Read } from './keyset.server.ts'
import { anywhere } from './list-page.ts'

/** Where a list's text stands: columns that one trigram index has together. */
export interface SearchedText {
  id: PgColumn
  columns: [PgColumn, ...PgColumn[]]
  /** Another table's text that finds a row too, such as its client's name; `on` joins it by its key. */
  related?: { columns: [PgColumn, ...PgColumn[]]; on: SQL }
}

/**
 * Rows in list order that are looked at one by one: as many as cost little, which a word in every tenth row fills its page
 * from; as many as a word in one of a hundred needs; and many, once the index has shown that there are many matches.
 */
const [nearest, near, further] = [200, 2000, 20_000]
/** So many among the nearest rows promise a page among those that are near. */
const promising = 3
/** Matches from the index that are worth sorting. */
const few = 1000

/**
 * A list narrowed by a text and by conditions. A common word is found by walking along the list's order until the
 * page is full, a rare one by the trigram index; each is tried only as far as it is cheap, so that no word costs
 * what the table holds. Text without three letters or digits in a row has no trigrams: it is looked for at the
 * beginnings of words; signs alone, among the nearest rows.
 *
 * For actors who may read the whole table: under a policy that compares, the index serves nobody (see
 * docs/decisions/search.md), and a list begins at its owner's index.
 * @param read reads the rows of a page; `where` names all that it takes
 */
export function narrowed<Row>(
  tx: Tx,
  { text, by, filters }: { text: string; by: SearchedText; filters?: SQL | undefined },
  read: Read<Row>,
): Read<Row> {
  if (!text) return (page) => read({ ...page, where: and(filters, page.where) })
  return async (page) => {
    const search = searchOf(tx, by, patternsOf(text), filters, page)
    const isFull = (found: string[]) => found.length === page.limit
    if (!/[\p{L}\p{N}]/u.test(text)) return read(search.only(await search.walk(near)))
    const begun = await search.walk(nearest)
    if (isFull(begun)) return read(search.only(begun))
    if (begun.length >= promising || !hasTrigrams(text)) {
      const walked = await search.walk(near)
      if (isFull(walked)) return read(search.only(walked))
    }
    const found = await search.indexed(few + 1)
    if (found.length <= few) return read(search.only(found))
    const far = await search.walk(further)
    if (isFull(far)) return read(search.only(far))
    return read({ ...page, where: and(filters, page.where, sql`${by.id} in (${search.all})`) })
  }
}

const hasTrigrams = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** What `ilike` finds it by. */
function patternsOf(text: string): string[] {
  const inside = anywhere(text)
  if (hasTrigrams(text)) return [inside]
  return [inside.slice(1), `% ${inside.slice(1)}`, `%-${inside.slice(1)}`]
}

function searchOf(tx: Tx, by: SearchedText, patterns: string[], filters: SQL | undefined, page: PageOf) {
  const { id, columns, related } = by
  const { table } = id
  const contains = (from: PgColumn[]) =>
    or(...from.flatMap((column) => patterns.map((pattern) => ilike(column, pattern)))) as SQL
  const relatedTable = related && named(related.columns[0].table)
  // A scalar question is one probe for each row that is looked at; a join would read the other table whole.
  const matches = related
    ? sql`(${contains(columns)} or (select ${contains(related.columns)} from ${relatedTable} where ${related.on}))`
    : sql`(${contains(columns)})`
  const all = related
    ? sql`select ${id} from ${named(table)} where ${contains(columns)}
        union all select ${id} from ${relatedTable} join ${named(table)} on ${related.on} where ${contains(related.columns)}`
    : sql`select ${id} from ${named(table)} where ${contains(columns)}`
  const ids = async (query: SQL) => (await tx.execute<{ id: string }>(query)).rows.map((row) => row.id)

  return {
    /** Of the next so many rows those that match, until the page is full. */
    walk: (rows: number) =>
      ids(sql`select id from (
        select ${id} as id, ${matches} as hit from ${named(table)} where ${and(filters, page.where) ?? sql`true`}
        order by ${sql.join(page.orderBy, sql`, `)} limit ${rows}
      ) as near where hit limit ${page.limit}`),
    /**
     * Matches from the index, in no order; some may be there twice. Planned apart from the limit, which would make a scan
     * look cheap, and read no further than the limit.
     */
    indexed: (most: number) =>
      ids(sql`with found as materialized (${all}) select id from found limit ${most}`),
    all,
    only: (found: string[]): PageOf => ({
      ...page,
      where: and(filters, page.where, sql`${id} = any(${sql.param(found)})`),
    }),
  }
}

const named = (table: PgTable) => sql.identifier(getTableName(table))
