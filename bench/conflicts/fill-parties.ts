import pg from 'pg'
import type { Corpus } from '#test/assurance/conflicts/corpus.ts'

const indexes = ['conflict_names_keys_idx', 'conflict_names_plain_idx']
const [rowsAtOnce, writers] = [5_000, 2]

/**
 * Enters a corpus's parties and their searched names, without triggers and with the indexes made afterwards: a million
 * names by triggers, one after the other, would take an hour. Each row is as the triggers write it.
 */
export async function fillParties(owner: pg.Client, ownerUrl: string, { parties, spouses }: Corpus) {
  const { rows: definitions } = await owner.query<{ indexname: string; indexdef: string }>(
    'select indexname, indexdef from pg_indexes where indexname = any ($1)',
    [indexes],
  )
  for (const { indexname } of definitions) await owner.query(`drop index ${indexname}`)
  const ids = parties.map(() => crypto.randomUUID())
  const batches = Array.from({ length: Math.ceil(parties.length / rowsAtOnce) }, (_, n) => n * rowsAtOnce)
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const writer = new pg.Client({ connectionString: ownerUrl })
      await writer.connect()
      await writer.query('set session_replication_role = replica; set synchronous_commit = off')
      for (let from = batches.shift(); from !== undefined; from = batches.shift()) {
        const start = from
        const some = parties
          .slice(from, from + rowsAtOnce)
          .map((one, at) => ({ id: ids[start + at], ...one }))
        await writer.query(
          `with entered as (
             insert into parties (id, kind, name, earlier_names, created_by)
             select id, kind, name, "earlierNames", null
             from jsonb_to_recordset($1) as of (id uuid, kind text, name text, "earlierNames" text[])
             returning id, name, earlier_names
           )
           insert into conflict_names (source, row_id, place, name, words, skeletons, plain, keys, party_id)
           select 'party', id, place, each.name, words, name_skeletons(words), array_to_string(words, ' '), name_keys(words), id
           from entered, unnest(entered.name || earlier_names) with ordinality as each (name, place),
             lateral (select name_words(each.name) as words offset 0) as split`,
          [JSON.stringify(some)],
        )
      }
      await writer.end()
    }),
  )
  await owner.query(
    `insert into party_relations (from_id, to_id, kind, created_by)
     select "from", "to", 'spouse', null from jsonb_to_recordset($1) as of ("from" uuid, "to" uuid)`,
    [JSON.stringify(spouses.map(([one, other]) => ({ from: ids[one], to: ids[other] })))],
  )
  await owner.query(`set maintenance_work_mem = '1GB'`)
  for (const { indexdef } of definitions) await owner.query(indexdef)
  await owner.query('vacuum analyze parties, party_relations, conflict_names')
}
