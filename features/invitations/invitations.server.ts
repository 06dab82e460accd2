import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { type Invite, invitationItem, inviteSchema } from './invitations.schema.ts'
import { invitations } from './invitations.table.ts'
import { type Addressee, invite } from './invite.server.ts'

const tags = ['invitations']
const done = z.object({ success: z.literal(true) })

const refusals = {
  'no-profile': ['NOT_FOUND', 'There is no such lawyer any more.'],
  'has-account': ['CONFLICT', 'This lawyer has an account already.'],
  'has-role': ['CONFLICT', 'This person is an administrator already.'],
  banned: ['CONFLICT', 'The login with this address is blocked. Unblock it first.'],
  open: ['CONFLICT', 'This person is invited already.'],
} as const

const addressee = async (tx: Tx, asked: Invite): Promise<Addressee> => {
  if (asked.role === 'admin') return asked
  const [profile] = await tx
    .select({ name: lawyers.name, email: lawyers.email })
    .from(lawyers)
    .where(eq(lawyers.id, asked.lawyerId))
  if (!profile) throw new Problem('NOT_FOUND', { detail: refusals['no-profile'][1] })
  return profile
}

/** How administrators bring staff in. */
export const adminInvitations = {
  /** Those that were not used, good or expired, the newest first; at most 100. */
  list: admin
    .route({ method: 'GET', path: '/admin/invitations', tags })
    .output(z.array(invitationItem))
    .handler(async ({ context }) => {
      const { id, email, name, role, lawyerId, invitedBy, expiresAt } = invitations
      const rows = await context.run((tx) =>
        tx
          .select({
            ...{ id, email, name, role, lawyerId, invitedBy, expiresAt },
            expired: sql<boolean>`${expiresAt} <= now()`,
          })
          .from(invitations)
          .where(isNull(invitations.usedAt))
          .orderBy(desc(invitations.createdAt))
          .limit(100),
      )
      const names = await personNames(
        context.db,
        rows.map((row) => row.invitedBy),
      )
      return rows.map((row) => ({ ...row, invitedBy: names.get(row.invitedBy ?? '') ?? null }))
    }),

  /** The lawyers without an account, by name. */
  candidates: admin
    .route({ method: 'GET', path: '/admin/invitations/candidates', tags })
    .output(z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({ id: lawyers.id, name: lawyers.name, email: lawyers.email })
          .from(lawyers)
          .where(isNull(lawyers.userId))
          .orderBy(asc(lawyers.name), lawyers.id),
      ),
    ),

  /** Mails a link; one that was sent before is void then. */
  send: admin
    .route({ method: 'POST', path: '/admin/invitations', tags, successStatus: 201 })
    .input(inviteSchema)
    .output(z.object({ email: z.string() }))
    .handler(async ({ context, input }) => {
      const to = await context.run((tx) => addressee(tx, input))
      const outcome = await invite(context, input, to)
      if (outcome === 'invited') return { email: to.email }
      const [code, detail] = refusals[outcome]
      throw new Problem(code, { detail, ...(input.role === 'admin' && { fields: { email: detail } }) })
    }),

  revoke: admin
    .route({ method: 'DELETE', path: '/admin/invitations/{id}', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const { rows } = await tx.execute<{ revoked: boolean }>(
          sql`select revoke_invitation(${input.id}::uuid) as revoked`,
        )
        if (!rows[0]?.revoked)
          throw new Problem('NOT_FOUND', { detail: 'This invitation was used or revoked already.' })
        return { success: true as const }
      }),
    ),
}
