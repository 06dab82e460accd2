import { sql } from 'drizzle-orm'
import { index, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, references } from '#db/schema/columns.ts'
import { actingUser, rights, to } from '#db/schema/rights.ts'
import { parties } from './parties.table.ts'

/** Which parties turned out to be one, who said so and when. Written by `merge_parties`. */
export const partyMerges = pgTable(
  'party_merges',
  {
    id: uuid().primaryKey().defaultRandom(),
    keptId: uuid().notNull(),
    mergedId: uuid().notNull(),
    /** What the merged one was called then. */
    mergedName: text().notNull(),
    /** The rows of case_parties and party_relations that went to the kept one, and those that it had already. */
    moved: jsonb().notNull(),
    mergedBy: uuid().default(actingUser),
    mergedAt: moment().notNull().defaultNow(),
    undoneBy: uuid(),
    undoneAt: moment(),
  },
  (t) => [
    references(t.keptId, parties.id, 'cascade'),
    references(t.mergedId, parties.id, 'cascade'),
    index('party_merges_kept_id_idx').on(t.keptId, t.mergedAt),
    index('party_merges_merged_id_idx').on(t.mergedId),
    pgPolicy('administrators read what was merged', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const partyMergesRights = rights(partyMerges, {
  admin: {
    select: ['id', 'keptId', 'mergedId', 'mergedName', 'mergedBy', 'mergedAt', 'undoneBy', 'undoneAt'],
    why: 'to see what was merged, and undo it by a function',
  },
})
