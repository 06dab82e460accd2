import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { roleGrantSchema } from '#features/accounts/accounts.schema.ts'
import { userRoles } from '#features/accounts/user-roles.table.ts'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { mustBeConfirmed } from '#platform/auth/confirmation.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import {
  blockSchema,
  peopleListInput,
  permissionSchema,
  personItem,
  revokeRoleSchema,
} from './people.schema.ts'
import { findPerson, peoplePage } from './people-list.server.ts'
import { twoFactorResetMail } from './people-mails.ts'

const tags = ['people']
const byUser = z.object({ userId: z.uuid() })

/** The person as they are now. */
async function now({ db, session }: RequestContext & { session: Session }, userId: string) {
  const person = await findPerson(db, userId, session.user.id)
  if (!person) throw new Problem('NOT_FOUND')
  return person
}

/**
 * Logins and who may do what, for administrators. Each change holds from the person's next request on, and closes
 * their open pages' sockets. The database keeps at least one administrator, and writes everything down.
 */
export const adminPeople = {
  list: admin
    .route({ method: 'GET', path: '/admin/people', tags })
    .input(peopleListInput)
    .output(listPage(personItem))
    .handler(({ context, input }) => peoplePage(context.db, input, context.session.user.id)),

  grantRole: admin
    .route({ method: 'POST', path: '/admin/people/{userId}/roles', tags })
    .input(roleGrantSchema)
    .output(personItem)
    .handler(async ({ context, input: { userId, role } }) => {
      await context.run((tx) => tx.execute(sql`select grant_role(${userId}::uuid, ${role})`))
      return now(context, userId)
    }),

  /** One's own role goes only when `ownRole` says that it is meant. */
  revokeRole: admin
    .route({ method: 'DELETE', path: '/admin/people/{userId}/roles/{role}', tags })
    .input(revokeRoleSchema)
    .output(personItem)
    .handler(async ({ context, input: { userId, role, ownRole } }) => {
      if (userId === context.session.user.id && !ownRole)
        throw new Problem('CONFLICT', { detail: 'This is your own role. Confirm that you mean yourself.' })
      const revoked = await context.run((tx) =>
        tx
          .delete(userRoles)
          .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
          .returning({ role: userRoles.role }),
      )
      const person = await now(context, userId)
      if (revoked.length === 0) throw new Problem('CONFLICT', { detail: 'This role was revoked already.' })
      return person
    }),

  /** Needs the caller's password or passkey again, as a page left open must not give anybody more rights. */
  grantPermission: admin
    .route({ method: 'POST', path: '/admin/people/{userId}/permissions', tags })
    .input(permissionSchema)
    .output(personItem)
    .handler(async ({ context, input: { userId, permission } }) => {
      await mustBeConfirmed(context, context.session)
      await context.run((tx) => tx.execute(sql`select grant_permission(${userId}::uuid, ${permission})`))
      return now(context, userId)
    }),

  revokePermission: admin
    .route({ method: 'DELETE', path: '/admin/people/{userId}/permissions/{permission}', tags })
    .input(permissionSchema)
    .output(personItem)
    .handler(async ({ context, input: { userId, permission } }) => {
      const { rows } = await context.run((tx) =>
        tx.execute<{ gone: boolean }>(sql`select revoke_permission(${userId}::uuid, ${permission}) as gone`),
      )
      const person = await now(context, userId)
      if (!rows[0]?.gone) throw new Problem('CONFLICT', { detail: 'This permission was revoked already.' })
      return person
    }),

  /** For the caller: all sessions but the current one. */
  endSessions: admin
    .route({ method: 'POST', path: '/admin/people/{userId}/sessions/end', tags })
    .input(byUser)
    .output(z.object({ ended: z.int() }))
    .handler(({ context: { run, session, address }, input: { userId } }) =>
      run(async (tx) => {
        const keep = userId === session.user.id ? session.id : null
        const { rows } = await tx.execute<{ ended: number }>(
          sql`select end_sessions_of(${userId}::uuid, ${keep}::uuid, ${address}) as ended`,
        )
        return { ended: rows[0]?.ended ?? 0 }
      }),
    ),

  /** For a person who has lost the phone and the recovery codes. */
  resetTwoFactor: admin
    .route({ method: 'POST', path: '/admin/people/{userId}/two-factor/reset', tags })
    .input(byUser)
    .output(personItem)
    .handler(async ({ context, input: { userId } }) => {
      await context.run((tx) =>
        tx.execute(sql`select reset_second_factor(${userId}::uuid, ${context.address})`),
      )
      const person = await now(context, userId)
      const { publicUrl, mailer } = context
      await mailer.send({ to: person.email, ...twoFactorResetMail(publicUrl, person.name) })
      return person
    }),

  block: admin
    .route({ method: 'POST', path: '/admin/people/{userId}/block', tags })
    .input(blockSchema)
    .output(personItem)
    .handler(async ({ context, input: { userId, reason } }) => {
      await context.run((tx) =>
        tx.execute(sql`select ban_account(${userId}::uuid, ${reason}, ${context.address})`),
      )
      return now(context, userId)
    }),

  unblock: admin
    .route({ method: 'DELETE', path: '/admin/people/{userId}/block', tags })
    .input(byUser)
    .output(personItem)
    .handler(async ({ context, input: { userId } }) => {
      await context.run((tx) => tx.execute(sql`select unban_account(${userId}::uuid, ${context.address})`))
      return now(context, userId)
    }),
}
