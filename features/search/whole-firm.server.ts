import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { nearestDates } from './court-dates.server.ts'
import { bestOf } from './own-rows.server.ts'
import { mostLines, type SearchLine } from './search.schema.ts'
import type { Asked } from './search-words.server.ts'

/** Newest rows that are looked at one by one: as many as cost nothing, and as many as fill a group with a common word. */
const [nearest, near] = [100, 2_000]
/** The same for typos; comparing trigrams costs more than a pattern. */
const nearAlike = 500
/** Matches from the index of which the newest are shown. */
const mostMatches = 1_000
/** Lawyers who are looked at. */
const mostLawyers = 2_000

type Row = SearchLine & Record<string, unknown>

/** A table with `created_at`, and a `search_text` with a trigram index, which the actor may read whole. */
interface Searched {
  table: 'cases' | 'clients' | 'documents' | 'leads'
  /** id, place, title and detail, of the table as `t`. */
  line: SQL
  joined?: SQL
  /** A condition on rows that are always found, by an index of its own. */
  exactly?: SQL
}

/**
 * The lines of one table, in one statement for every word: PostgreSQL runs a materialized CTE only when it is read,
 * and as far as it is read. A common word is found among the newest rows, a rare one by the index.
 */
function linesOf(tx: Tx, { matches, indexed, rank, likeness, isLike, isSimilar }: Asked, searched: Searched) {
  const table = sql.identifier(searched.table)
  const text = sql.raw('search_text')
  const byIndex = indexed(text)
  const walk = (rows: number) => sql`select id, hit from (
    select id, ${matches(text)} as hit from ${table} order by created_at desc, id limit ${rows}) as walked`
  const step = sql`(select name from step)`
  const alike = (rows: SQL) => sql`
    select id from (select id, created_at, ${likeness?.(text) ?? sql`0::real`} as likeness from ${rows}) as t
    where ${isSimilar(sql.raw('likeness'))} order by likeness desc, created_at desc, id limit ${mostLines}`
  return tx.execute<Row>(sql`
    with nearest as materialized (${walk(nearest)}),
    near as materialized (${walk(near)}),
    matching as materialized (
      select id, created_at, ${matches(text)} as fits from ${table} where ${byIndex ?? sql`false`}),
    newest as materialized (
      select id from (select * from matching limit ${mostMatches}) as limited where fits
      order by created_at desc, id limit ${mostLines}),
    step as materialized (select case
      when (select count(*) filter (where hit) >= ${mostLines} or count(*) < ${nearest} from nearest) then 'nearest'
      when ${byIndex ? sql`false` : sql`true`} then 'near'
      when (select count(*) filter (where hit) >= 2 from nearest)
        and (select count(*) filter (where hit) >= ${mostLines} from near) then 'near'
      else 'index' end as name),
    found as materialized (
      (select id from nearest where hit and ${step} = 'nearest' limit ${mostLines})
      union all (select id from near where hit and ${step} = 'near' limit ${mostLines})
      union all (select id from newest where ${step} = 'index')
      union all (select id from ${table} where ${searched.exactly ?? sql`false`})),
    alike_near as materialized (${alike(sql`(select * from ${table} order by created_at desc, id limit ${nearAlike}) as t`)}),
    alike_rows as materialized (
      select id, created_at, search_text from ${table} where ${likeness ? isLike(text) : sql`false`}),
    alike_index as materialized (${alike(sql`(select * from alike_rows limit ${mostMatches}) as t`)})
    select ${searched.line} from ${table} as t ${searched.joined ?? sql``}
    where t.id = any (array(
      select id from found
      union all select id from alike_near
        where (select count(*) from found) = 0 and (select count(*) from alike_near) = ${mostLines}
      union all select id from alike_index
        where (select count(*) from found) = 0 and (select count(*) from alike_near) < ${mostLines}))
    order by ${searched.exactly ? sql`(${searched.exactly}) desc,` : sql``} ${rank(sql.raw('t.search_text'))},
      t.created_at desc, t.id limit ${mostLines}`)
}

/** Everything of the firm, for administrators. */
export function foundByAdministrator(tx: Tx, asked: Asked) {
  const lines = async (searched: Searched) => (await linesOf(tx, asked, searched)).rows
  return {
    cases: lines({
      table: 'cases',
      line: sql`t.id::text, t.case_number as place, t.title, concat_ws(' · ', t.case_number, t.client_name) as detail`,
      exactly: sql`case_number in (${asked.text}, ${asked.text.toUpperCase()})`,
    }),
    clients: lines({
      table: 'clients',
      line: sql`t.id::text, t.email as place, t.name as title, concat_ws(' · ', t.email, nullif(t.company, '')) as detail`,
    }),
    lawyers: bestOf(
      tx,
      asked,
      sql`select id::text, email as place, name as title, concat_ws(' · ', title, email) as detail,
          concat(E'\n', name, E'\n', email, E'\n', specialization) as text, created_at as at
        from lawyers order by name, id limit ${mostLawyers}`,
    ),
    leads: lines({
      table: 'leads',
      line: sql`t.id::text, t.email as place, t.name as title, concat_ws(' · ', t.email, nullif(t.phone, '')) as detail`,
    }),
    documents: lines({
      table: 'documents',
      line: sql`t.id::text, coalesce(c.case_number, '') as place, t.title,
        coalesce(c.case_number, 'Not part of a case') as detail`,
      joined: sql`left join cases as c on c.id = t.case_id`,
    }),
    dates: bestOf(tx, asked, nearestDates()),
  }
}
