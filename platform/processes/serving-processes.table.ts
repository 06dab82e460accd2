import { sql } from 'drizzle-orm'
import { jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import type { Vitals } from './vitals.server.ts'

/** The processes that serve from this database. One that died leaves its row for an hour. */
export const servingProcesses = pgTable(
  'serving_processes',
  {
    id: uuid().primaryKey(),
    /** The machine and the process's number there. */
    name: text().notNull(),
    version: text().notNull(),
    /** The keys whose secrets it has (platform/crypto). */
    keyIds: text().array().notNull(),
    /** How it did in the half minute before, for the operator's report. */
    vitals: jsonb().$type<Vitals | Record<string, never>>().notNull().default({}),
    startedAt: moment().notNull().defaultNow(),
    seenAt: moment().notNull().defaultNow(),
  },
  (t) => [
    lengthOf(t.name, { min: 1, max: 300 }),
    lengthOf(t.version, { min: 1, max: 100 }),
    pgPolicy('the processes know of each other', {
      for: 'all',
      to: to('system'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
    pgPolicy('administrators see them', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const servingProcessesRights = rights(servingProcesses, {
  system: {
    select: '*',
    insert: '*',
    update: ['keyIds', 'seenAt', 'vitals'],
    delete: true,
    why: 'a key is used only once every process has it; a report tells how each does',
  },
  admin: { select: '*', why: 'sees which process lacks a key' },
})
