import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { accountMessages, staffRoles } from '#features/accounts/accounts.schema.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { anyone } from '#platform/api/procedures.server.ts'
import { mustBeUncommon } from '#platform/auth/common-passwords.server.ts'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { acceptInvitationSchema, invitationLinkSchema } from './invitations.schema.ts'

const tags = ['invitations']
const accounts = { role: 'accounts' } as const
const invited = z.object({ email: z.string(), role: z.enum(staffRoles) })
type Invited = z.output<typeof invited>

/** Used, expired, revoked, replaced or invented: all the same. */
const stale = () => new Problem('NOT_FOUND', { detail: accountMessages.staleLink })

/** Procedures for the holder of a mailed link. */
export const invitation = {
  /** The invited person. Changes nothing, because mail scanners open links too. */
  look: anyone
    .route({ method: 'POST', path: '/invitations/look', tags })
    .input(invitationLinkSchema)
    .output(invited.extend({ name: z.string().nullable() }))
    .handler(async ({ context, input }) => {
      const { rows } = await context.db.asActor(accounts, (tx) =>
        tx.execute<Invited & { name: string | null }>(
          sql`select email, name, role from open_invitation(${tokenHash(input.token)})`,
        ),
      )
      if (!rows[0]) throw stale()
      return rows[0]
    }),

  /** Chooses the password: the account is made, or gets its role. It doesn't sign in; that takes the login. */
  accept: anyone
    .route({ method: 'POST', path: '/invitations/accept', tags })
    .input(acceptInvitationSchema)
    .output(invited)
    .handler(async ({ context, input }) => {
      const link = tokenHash(input.token)
      const { rows: open } = await context.db.asActor(accounts, (tx) =>
        tx.execute(sql`select 1 from open_invitation(${link})`),
      )
      // Hashing is expensive, so check the link first.
      if (open.length === 0) throw stale()
      await mustBeUncommon(input.password)
      const hash = await hashPassword(input.password, { address: context.address, isKnown: true })
      const { rows } = await context.db.asActor(accounts, (tx) =>
        tx.execute<Invited>(sql`select email, role from accept_invitation(${link}, ${hash})`),
      )
      if (!rows[0]) throw stale()
      return rows[0]
    }),
}
