import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { mostLines, type SearchLine } from './search.schema.ts'
import type { Asked } from './search-words.server.ts'

type Row = SearchLine & Record<string, unknown>

/**
 * The best lines of a bounded set of rows, all of which are looked at: the actor's own, found by their owner's index.
 * Neither the answer nor its time depends on anybody else's. Typos are looked for only when nothing else was found.
 * @param rows selects id, place, title, detail, the searched `text` and the `at` of their order
 */
export async function bestOf(tx: Tx, { matches, rank, likeness, isSimilar }: Asked, rows: SQL) {
  const text = sql.raw('text')
  const { rows: lines } = await tx.execute<Row>(sql`
    with own as materialized (${rows}),
    found as materialized (
      select *, ${rank(text)} as rank from own where ${matches(text)} order by rank, at desc, id limit ${mostLines}),
    alike as materialized (
      select *, 1 - likeness as rank from (select *, ${likeness?.(text) ?? sql`0::real`} as likeness from own) as o
      where ${isSimilar(sql.raw('likeness'))} order by rank, at desc, id limit ${mostLines})
    select id, place, title, detail from (
      select id, place, title, detail, at, rank from found
      union all
      select id, place, title, detail, at, rank from alike where (select count(*) from found) = 0
    ) as best order by rank, at desc, id`)
  return lines
}
