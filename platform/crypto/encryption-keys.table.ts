import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { keyStates } from './encryption-keys.schema.ts'

/** The keys that data is or was encrypted with, without their secrets: only the processes have those. */
export const encryptionKeys = pgTable(
  'encryption_keys',
  {
    /** Derived from the secret, which can't be computed from it. */
    id: text().primaryKey(),
    state: text({ enum: keyStates }).notNull().default('next'),
    createdAt: moment().notNull().defaultNow(),
    activatedAt: moment(),
    /** When another key became the active one. */
    replacedAt: moment(),
  },
  (t) => [
    rule(t.id, sql`${t.id} ~ '^[0-9a-f]{8}$'`),
    oneOf(t.state, keyStates),
    rule(t.activatedAt, sql`${t.state} <> 'active' or ${t.activatedAt} is not null`),
    rule(t.replacedAt, sql`${t.state} <> 'old' or ${t.replacedAt} is not null`),
    uniqueIndex('encryption_keys_active_idx').on(t.state).where(sql`state = 'active'`),
    pgPolicy('the process heeds and changes them', {
      for: 'all',
      to: to('system'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
    pgPolicy('administrators see which is in use', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const encryptionKeysRights = rights(encryptionKeys, {
  system: {
    select: '*',
    insert: '*',
    update: ['state', 'activatedAt', 'replacedAt'],
    why: 'registers the keys of its secret; the operator’s command replaces one by another',
  },
  admin: { select: '*', why: 'sees how far the replacement of a key has come' },
})
