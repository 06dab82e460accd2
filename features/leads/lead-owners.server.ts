import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { userRoles } from '#features/accounts/user-roles.table.ts'
import { users } from '#features/accounts/users.table.ts'
import { admin } from '#platform/api/procedures.server.ts'

/** Administrators who are offered. */
const most = 200

/** Who can follow a lead: the administrators, by name. Accounts are read by another actor. */
export const leadOwners = admin
  .route({ method: 'GET', path: '/admin/leads/owners', tags: ['leads'] })
  .output(z.array(z.object({ id: z.uuid(), name: z.string() })))
  .handler(({ context }) =>
    context.db.readAs({ role: 'accounts' }, (tx) =>
      tx
        .select({ id: users.id, name: users.name })
        .from(userRoles)
        .innerJoin(users, eq(users.id, userRoles.userId))
        .where(and(eq(userRoles.role, 'admin'), sql`${users.bannedAt} is null`))
        .orderBy(asc(users.name), users.id)
        .limit(most),
    ),
  )
