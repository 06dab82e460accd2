import { sql } from 'drizzle-orm'
import { bigserial, customType, pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The feed behind every live screen. It says that something changed, never what. Triggers write it in the same
 * transaction as the change (see db/schema/change-triggers.ts), so a change that is rolled back is never reported and a
 * committed one always is.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigserial({ mode: 'bigint' }).notNull(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    topic: text().notNull(),
    op: text({ enum: ['insert', 'update', 'delete'] }).notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    oneOf(t.op, ['insert', 'update', 'delete']),
    // The only index: every write pays for each index, once for each topic.
    primaryKey({ name: 'changes_pkey', columns: [t.xid, t.id] }),
    pgPolicy('the process reads and removes', { for: 'all', to: to('system'), using: sql`true` }),
  ],
)

export const changesRights = rights(changes, {
  system: { select: '*', delete: true, why: 'the feed reads what is new and removes what is old' },
})
