import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'

const count = () => integer().notNull().default(0)

/**
 * Runs of the nightly backup. Written by the run itself as the tables' owner (operations/backup/runs.ts): no actor may,
 * so that nobody who gets into the serving process can pretend that there is a backup.
 */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey().defaultRandom(),
    startedAt: moment().notNull().defaultNow(),
    /** Null while it runs, and after its process crashed, until the next run. */
    finishedAt: moment(),
    /** Whether the stored file was restored and was the same as what was written. */
    verified: boolean().notNull().default(false),
    rows: bigint({ mode: 'number' }).notNull().default(0),
    files: count(),
    /** Files that a row names but the storage lacks. */
    missing: count(),
    /** The size of the stored file. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Its path; empty unless it is verified. */
    place: text().notNull().default(''),
    encrypted: boolean().notNull().default(false),
    /** When its file was removed, or was no longer where backups are kept. */
    removedAt: moment(),
    /** Why the run failed; empty when it didn't. */
    error: text().notNull().default(''),
  },
  (t) => [
    lengthOf(t.place, { min: 0, max: 4096 }),
    lengthOf(t.error, { min: 0, max: 500 }),
    rule(t.verified, sql`not verified or (finished_at is not null and place <> '' and error = '')`),
    index('backups_order_idx').on(descending(t.startedAt)),
    index('backups_verified_idx').on(descending(t.finishedAt)).where(sql`verified`),
    pgPolicy('administrators see them', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('the process sees when the next one is due', {
      for: 'select',
      to: to('system'),
      using: sql`true`,
    }),
  ],
)

export const backupsRights = rights(backups, {
  admin: { select: '*', why: 'whether there is a good one is theirs to watch' },
  system: { select: ['startedAt', 'finishedAt', 'verified'], why: 'what is due, and the age in the metrics' },
})
