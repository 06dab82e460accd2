import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgPolicy, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment, references, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import type { FirmSettings } from '#firm.config.ts'
import { files } from '#platform/storage/files.table.ts'

/** The firm's settings: one row, written when an administrator first saves. */
export const firmSettings = pgTable(
  'firm_settings',
  {
    /** True: the table has one row at most. */
    id: boolean().primaryKey().default(true),
    settings: jsonb().$type<FirmSettings>().notNull(),
    /** The logo's file, as the settings name it: claimed and released by triggers. */
    logoFileId: uuid(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    rule(t.id, sql`${t.id}`),
    references(t.logoFileId, files.id, 'no action'),
    index('firm_settings_logo_file_id_idx').on(t.logoFileId),
    rule(
      t.logoFileId,
      sql`${t.logoFileId} is not distinct from (${t.settings} #>> '{logo,fileId}')::uuid`,
      'named',
    ),
    // PostgreSQL refuses a zone that it doesn't know: no row could be written whose day is the firm's.
    rule(t.settings, sql`isfinite(timestamptz 'epoch' at time zone (${t.settings} ->> 'timeZone'))`, 'zone'),
    ...(['anon', 'client', 'lawyer', 'system'] as const).map((role) =>
      pgPolicy(`${role} reads the firm`, { for: 'select', to: to(role), using: sql`true` }),
    ),
    pgPolicy('administrators write the firm', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const firmSettingsRights = rights(firmSettings, {
  anon: { select: ['settings'], why: 'name, address and hours stand on every public page' },
  client: { select: ['settings'], why: 'as for everyone' },
  lawyer: { select: ['settings'], why: 'as for everyone' },
  system: { select: ['settings'], why: 'the process shows them on pages and in mails' },
  admin: {
    select: '*',
    insert: ['settings', 'logoFileId'],
    update: ['settings', 'logoFileId'],
    why: 'writes them',
  },
})
