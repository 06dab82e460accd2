import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { copyReasons, keptYears } from './site-archive.schema.ts'

/** Copies of the public site as it was served, each a ZIP file. Written by keep_site_copy() alone, with its file. */
export const siteArchive = pgTable(
  'site_archive',
  {
    id: uuid().primaryKey().defaultRandom(),
    fileId: uuid().notNull(),
    takenAt: moment().notNull().defaultNow(),
    reason: text({ enum: copyReasons }).notNull(),
    takenBy: uuid(),
    files: integer().notNull(),
  },
  (t) => [
    references(t.takenBy, users.id, 'set null'),
    index('site_archive_taken_at_idx').on(descending(t.takenAt), t.id),
    oneOf(t.reason, copyReasons),
    rule(t.files, sql`${t.files} > 0`),
    pgPolicy('administrators see the copies', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('jobs see when the last was taken', { for: 'select', to: to('system'), using: sql`true` }),
    pgPolicy('jobs remove old copies', {
      for: 'delete',
      to: to('system'),
      using: sql`${t.takenAt} < now() - interval '${sql.raw(String(keptYears))} years'`,
    }),
  ],
)

export const siteArchiveRights = rights(siteArchive, {
  admin: { select: '*', why: 'lists and downloads the copies; nobody changes one' },
  system: { select: ['takenAt'], delete: true, why: 'takes the next copy when it is due, removes old ones' },
})
