import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { anyPart, moment, oneOf } from '#db/schema/columns.ts'
import { rights } from '#db/schema/rights.ts'
import { nameSources } from './conflicts.schema.ts'

/**
 * What conflict checks search: each name of a party, of what a client's company or a lead's other side is called, of deleted
 * records, and the words of titles, timelines and time entries. Kept by triggers (searched-names.functions.sql); no
 * role reads it but the functions that check.
 */
export const conflictNames = pgTable(
  'conflict_names',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    source: text({ enum: nameSources }).notNull(),
    /** The party, client, lead, case, timeline entry, document, time entry or deleted record. */
    rowId: uuid().notNull(),
    /** From 1: a party's name, then its earlier ones; the pieces of a text. */
    place: integer().notNull(),
    name: text().notNull(),
    /** `name_words`, and each word's skeleton, to compare with. */
    words: text().array().notNull(),
    skeletons: text().array().notNull(),
    /** The words as one text, of names; null of longer texts, in which typos aren't looked for. */
    plain: text(),
    /** What finds it: `name_keys`, `text_keys`, `contact_keys`. */
    keys: text().array().notNull(),
    partyId: uuid(),
    caseId: uuid(),
    addedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    oneOf(t.source, nameSources),
    unique('conflict_names_row_id_key').on(t.rowId, t.source, t.place),
    index('conflict_names_keys_idx').using('gin', t.keys),
    index('conflict_names_plain_idx').using('gin', anyPart(t.plain)),
    index('conflict_names_added_at_idx').on(t.addedAt, t.id),
  ],
)

export const conflictNamesRights = rights(conflictNames, {})
