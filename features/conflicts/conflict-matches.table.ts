import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { oneOf, references } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { conflictChecks } from './conflict-checks.table.ts'
import { matchKinds, nameSources } from './conflicts.schema.ts'

/** What a check found. It keeps the name that it found; what the name belongs to is looked up when it is read. */
export const conflictMatches = pgTable(
  'conflict_matches',
  {
    id: uuid().primaryKey().defaultRandom(),
    checkId: uuid().notNull(),
    /** From 1, the likeliest first. */
    place: integer().notNull(),
    /** The name that was searched for, and the one that was found. */
    asked: text().notNull(),
    found: text().notNull(),
    kind: text({ enum: matchKinds }).notNull(),
    /** From 0 to 1. */
    likeness: real().notNull(),
    source: text({ enum: nameSources }).notNull(),
    /** A party's is that of the party that it was merged into. */
    rowId: uuid().notNull(),
    /** The case that it was found in, for titles, timelines, documents and time. */
    caseId: uuid(),
    /** For a match by a relation: to whom, and which relation. */
    via: text().notNull().default(''),
    /** The parties that the relation was followed from and through. */
    viaIds: uuid().array().notNull().default([]),
  },
  (t) => [
    references(t.checkId, conflictChecks.id, 'cascade'),
    oneOf(t.kind, matchKinds),
    oneOf(t.source, nameSources),
    index('conflict_matches_check_id_idx').on(t.checkId, t.place),
    index('conflict_matches_row_id_idx').on(t.rowId),
    pgPolicy('administrators read matches', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const conflictMatchesRights = rights(conflictMatches, {
  admin: { select: '*', why: 'answer for the firm’s conflicts; functions write matches' },
})
