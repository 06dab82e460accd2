import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, references, rule } from '#db/schema/columns.ts'
import { rights } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { backups } from './backups.table.ts'

/**
 * Permissions to download one backup once, each given for a second factor. Only allow_backup_download() writes them and
 * only take_backup_download() uses them up.
 */
export const backupDownloads = pgTable(
  'backup_downloads',
  {
    id: uuid().primaryKey().defaultRandom(),
    backupId: uuid().notNull(),
    userId: uuid().notNull(),
    /** SHA-256 of the token, so that nobody who reads the table can use it. */
    tokenHash: text().notNull().unique('backup_downloads_token_hash_key'),
    expiresAt: moment().notNull(),
  },
  (t) => [
    references(t.backupId, backups.id, 'cascade'),
    references(t.userId, users.id, 'cascade'),
    rule(t.tokenHash, sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
    index('backup_downloads_backup_id_idx').on(t.backupId),
    index('backup_downloads_user_id_idx').on(t.userId),
    index('backup_downloads_expires_at_idx').on(t.expiresAt),
  ],
)

export const backupDownloadsRights = rights(backupDownloads, {})
