import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, oneOf, references } from '#db/schema/columns.ts'
import { actingUser, actorUser, rights, to } from '#db/schema/rights.ts'
import { staffRoles } from './accounts.schema.ts'
import { users } from './users.table.ts'

/** The roles of staff; users without a row are clients. At least one administrator remains (accounts.functions.sql). */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid().notNull(),
    role: text({ enum: staffRoles }).notNull(),
    grantedBy: uuid().default(actingUser),
    grantedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'user_roles_pkey', columns: [t.userId, t.role] }),
    references(t.userId, users.id, 'cascade'),
    references(t.grantedBy, users.id, 'set null'),
    oneOf(t.role, staffRoles),
    pgPolicy('clients read their own roles', {
      for: 'select',
      to: to('client'),
      using: sql`${t.userId} = ${actorUser}`,
    }),
    pgPolicy('lawyers read their own roles', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.userId} = ${actorUser}`,
    }),
    pgPolicy('administrators read roles', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('administrators grant roles in their own name', {
      for: 'insert',
      to: to('admin'),
      withCheck: sql`${t.grantedBy} = ${actorUser}`,
    }),
    pgPolicy('administrators revoke roles', { for: 'delete', to: to('admin'), using: sql`true` }),
    pgPolicy('accounts read roles', { for: 'select', to: to('accounts'), using: sql`true` }),
    pgPolicy('accounts grant what an invitation promised', {
      for: 'insert',
      to: to('accounts'),
      withCheck: sql`true`,
    }),
  ],
)

export const userRolesRights = rights(userRoles, {
  client: {
    select: '*',
    why: 'the page shows an administrator who signed in as a client the way to their panel',
  },
  lawyer: { select: '*', why: 'as for clients' },
  admin: { select: '*', insert: ['userId', 'role'], delete: true, why: 'decides who is staff' },
  accounts: {
    select: '*',
    insert: ['userId', 'role'],
    why: 'an accepted invitation and the first administrator',
  },
})
