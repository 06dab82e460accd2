import { sql } from 'drizzle-orm'
import { integer, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, references } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { encryptionKeys } from './encryption-keys.table.ts'

/** How far the rows of one kind have been encrypted again with a key. */
export const resealings = pgTable(
  'resealings',
  {
    keyId: text().notNull(),
    /** The kind of rows, in the plural. */
    what: text().notNull(),
    /** Rows up to this id are done; null before the first. */
    after: uuid(),
    /** Rows looked at, and how many there were at the beginning. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Rows that no key opens; they stay as they are. */
    unreadable: integer().notNull().default(0),
    startedAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (t) => [
    primaryKey({ name: 'resealings_pkey', columns: [t.keyId, t.what] }),
    references(t.keyId, encryptionKeys.id, 'cascade'),
    lengthOf(t.what, { min: 1, max: 100 }),
    pgPolicy('the process encrypts again', {
      for: 'all',
      to: to('system'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
    pgPolicy('administrators see the progress', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const resealingsRights = rights(resealings, {
  system: {
    select: '*',
    insert: ['keyId', 'what', 'total'],
    update: ['after', 'done', 'unreadable', 'finishedAt'],
    delete: true,
    why: 'goes on where another process, or the one before, has stopped; begins again when rows were found',
  },
  admin: { select: '*', why: 'sees how far the replacement of a key has come' },
})
