import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { userRoles } from '#features/accounts/user-roles.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { text } from '#platform/forms/text.ts'
import { staffResetMail } from './invitation-mails.ts'
import { type SetupResult, setupResult, staffLinkHours } from './invitations.schema.ts'
import { type AdminContext, invite } from './invite.server.ts'

const tags = ['invitations']

interface Profile {
  id: string
  name: string
  email: string
  slug: string
  userId: string | null
  /** Null when their account has lost it, or there is none. */
  role: string | null
}

type Came = Pick<SetupResult, 'action' | 'note' | 'error'>
const exists = (note: string): Came => ({ action: 'exists', note, error: null })
const invited = (note: string): Came => ({ action: 'invited', note, error: null })
const failed = (error: string): Came => ({ action: 'error', note: null, error })

async function setUp(context: AdminContext, { id, userId, role, ...to }: Profile): Promise<Came> {
  if (userId)
    return exists(role ? 'Has an account' : 'Has an account, but no lawyer rights: see People and Rights')
  switch (await invite(context, { role: 'lawyer', lawyerId: id }, to, { unlessOpen: true })) {
    case 'invited':
      return invited(`A link was mailed. It works once, for ${staffLinkHours.join} hours.`)
    case 'open':
      return invited('Was invited before; that link still works.')
    case 'has-account':
      return exists('Has an account')
    case 'banned':
      return failed('The login with this address is blocked.')
    default:
      return failed('The profile was deleted in the meantime.')
  }
}

/** The named functions that give lawyers their accounts. */
export const lawyerAccounts = {
  /** Invites every lawyer who has no account. Run again, it mails only those whose invitation has expired. */
  setUp: admin
    .route({ method: 'POST', path: '/functions/setup-lawyer-accounts', tags })
    .output(z.object({ results: z.array(setupResult) }))
    .handler(async ({ context }) => {
      const { id, name, email, slug, userId } = lawyers
      const profiles = await context.run((tx) =>
        tx
          .select({ ...{ id, name, email, slug, userId }, role: userRoles.role })
          .from(lawyers)
          .leftJoin(userRoles, and(eq(userRoles.userId, userId), eq(userRoles.role, 'lawyer')))
          .orderBy(asc(name), id),
      )
      const results: SetupResult[] = []
      for (const profile of profiles) {
        const came = await setUp(context, profile).catch((error: unknown) => {
          context.log.error({ err: error }, 'failed to invite a lawyer')
          return failed('Failed to send the invitation.')
        })
        const { email, name, slug } = profile
        results.push({ email, name, slug, ...came, success: came.action !== 'error' })
      }
      return { results }
    }),

  /** Mails the lawyer with this name in addresses a link to choose a password. Asked twice in a row, it mails once. */
  resetPassword: admin
    .route({ method: 'POST', path: '/functions/reset-lawyer-password', tags })
    .input(z.object({ name: text(120).min(1) }))
    .output(z.object({ message: z.string() }))
    .handler(async ({ context, input }) => {
      const token = newToken()
      const { outcome, lawyer_id, name, email } = await context.run(async (tx) => {
        const { rows } = await tx.execute<Reset>(
          sql`select * from reset_lawyer_password(${input.name}, ${tokenHash(token)}, ${staffLinkHours.reset})`,
        )
        const reset = rows[0] as Reset
        if (reset.outcome === 'sent')
          await context.mailer.send(
            { to: reset.email, ...staffResetMail(context.publicUrl, reset.name, token) },
            tx,
          )
        return reset
      })
      const mailed = `We have mailed ${name} a link to choose a password.`
      if (outcome === 'sent' || outcome === 'just-sent') return { message: mailed }
      if (outcome === 'no-account') {
        const asked = { role: 'lawyer', lawyerId: lawyer_id } as const
        const came = await invite(context, asked, { name, email }, { unlessOpen: true })
        if (came === 'invited') return { message: mailed }
        if (came === 'open') return { message: `${name} was invited before; that link still works.` }
      }
      if (outcome === 'no-profile') throw new Problem('NOT_FOUND', { detail: 'No lawyer has this name.' })
      throw new Problem('CONFLICT', { detail: 'The login of this lawyer is blocked.' })
    }),
}

type Reset = {
  outcome: 'sent' | 'just-sent' | 'no-profile' | 'no-account' | 'banned'
  lawyer_id: string
  name: string
  email: string
}
