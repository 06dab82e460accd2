import type { Client } from 'pg'
import type { Corpus } from './corpus.ts'

const rowsAtOnce = 1_000

/**
 * Enters a corpus as a firm's parties, with the names that checks search, which their triggers keep.
 * @returns the ids of the parties, in the corpus's order
 */
export async function enterParties(
  owner: Pick<Client, 'query'>,
  { parties, spouses }: Corpus,
): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < parties.length; from += rowsAtOnce) {
    const some = parties
      .slice(from, from + rowsAtOnce)
      .map((party) => ({ id: crypto.randomUUID(), ...party }))
    await owner.query(
      `insert into parties (id, kind, name, earlier_names, created_by)
       select id, kind, name, "earlierNames", null
       from jsonb_to_recordset($1) as of (id uuid, kind text, name text, "earlierNames" text[])`,
      [JSON.stringify(some)],
    )
    ids.push(...some.map(({ id }) => id))
  }
  await owner.query(
    `insert into party_relations (from_id, to_id, kind, created_by)
     select "from", "to", 'spouse', null from jsonb_to_recordset($1) as of ("from" uuid, "to" uuid)`,
    [JSON.stringify(spouses.map(([one, other]) => ({ from: ids[one], to: ids[other] })))],
  )
  await owner.query('analyze parties, party_relations, conflict_names')
  return ids
}
