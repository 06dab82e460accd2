import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, oneOf, references } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { staffPermissions } from './accounts.schema.ts'
import { users } from './users.table.ts'

/**
 * What single administrators may do beyond their role. Nobody has one until another administrator gives it
 * (grant_permission), and it ends with the role.
 */
export const staffPermissionGrants = pgTable(
  'staff_permissions',
  {
    userId: uuid().notNull(),
    permission: text({ enum: staffPermissions }).notNull(),
    grantedBy: uuid(),
    grantedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'staff_permissions_pkey', columns: [t.userId, t.permission] }),
    references(t.userId, users.id, 'cascade'),
    references(t.grantedBy, users.id, 'set null'),
    oneOf(t.permission, staffPermissions),
    pgPolicy('administrators see who has which', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('accounts read them for the list of people', {
      for: 'select',
      to: to('accounts'),
      using: sql`true`,
    }),
  ],
)

export const staffPermissionGrantsRights = rights(staffPermissionGrants, {
  admin: { select: '*', why: 'sees who may do more than the role; functions write' },
  accounts: { select: '*', why: 'the list of people' },
})
