import { sql } from 'drizzle-orm'
import type { Actor } from '#db/actor.ts'
import { firm } from '#firm.config.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { countUse, forgetUses, giveBackUse, type Limit } from '#platform/throttle/throttle.server.ts'
import type { Portal, SignIn } from './accounts.schema.ts'
import { personOf } from './session.server.ts'

// Failures only: what succeeds is taken back.
export const perAccount: Limit = { name: 'sign-in:account', times: 5, minutes: 15 }
const perAddress: Limit = { name: 'sign-in:address', times: 20, minutes: 5 }

const accounts = { role: 'accounts' } as const

/** What a wrong address or a wrong password is called. Which of the two it was, nobody is told. */
const refusals: Record<Portal, string> = {
  client: 'Invalid email or password',
  admin: 'Invalid email or password',
  lawyer:
    'Invalid password. If this is your first time logging in, please contact the administrator to set up your account at /setup-lawyers',
  'lawyer-auth': 'Invalid credentials. Please contact the administrator.',
}

/**
 * Signs somebody in at one of the doors and sets the session's cookie. What the account may not enter is
 * said only after a right password, and leaves no session behind.
 * @throws {Problem} TOO_MANY_REQUESTS, INVALID_CREDENTIALS, FORBIDDEN
 */
export async function signInAt(context: RequestContext, { portal, email, password }: SignIn): Promise<void> {
  if (portal === 'lawyer-auth' && !email.endsWith(`@${firm.emailDomain}`)) {
    const message = `Invalid email domain. Use @${firm.emailDomain} email`
    throw new Problem('BAD_REQUEST', { detail: message, fields: { email: message } })
  }
  await countUse(context, accounts, perAddress, context.address)
  await countUse(context, accounts, perAccount, email)
  const signedIn = await context.auth.api
    .signInEmail({ body: { email, password }, headers: context.headers, returnHeaders: true })
    .catch((error: { status?: string }) => {
      if (error.status === 'UNAUTHORIZED') return undefined
      throw error
    })
  const userId = signedIn?.response.user.id
  const person = userId && (await personOf(context.db, userId))
  if (!signedIn || !userId || !person || person.banned)
    throw new Problem('INVALID_CREDENTIALS', { detail: refusals[portal] })
  await Promise.all([
    giveBackUse(context, perAddress, context.address),
    forgetUses(context, perAccount, email),
  ])
  const refusal = refusalAfter(portal, person)
  if (refusal) {
    const { internalAdapter } = await context.auth.$context
    await internalAdapter.deleteSession(signedIn.response.token)
    throw new Problem('FORBIDDEN', { detail: refusal })
  }
  await context.db.asActor(actorAt(portal, userId, person), (tx) =>
    tx.execute(sql`select audit('session.opened', 'users', ${userId}::uuid, '{}', ${context.address})`),
  )
  for (const cookie of signedIn.headers.getSetCookie()) context.reply.append('set-cookie', cookie)
}

/** As whom somebody came in: the audit log says it. */
function actorAt(portal: Portal, userId: string, { clientId, lawyerId }: Entrant): Actor {
  if (portal === 'admin') return { role: 'admin', userId }
  if (portal !== 'client' && lawyerId) return { role: 'lawyer', userId, lawyerId }
  return { role: 'client', userId, clientId }
}

type Entrant = NonNullable<Awaited<ReturnType<typeof personOf>>>

/** Why somebody with the right password may still not enter here. */
function refusalAfter(portal: Portal, { roles, lawyerId }: Entrant) {
  switch (portal) {
    case 'client':
      return undefined
    case 'admin':
      return roles.includes('admin') ? undefined : 'Access denied. Admin privileges required.'
    case 'lawyer':
      if (!lawyerId && !roles.includes('lawyer'))
        return 'This email is not registered as a lawyer. Please contact the administrator.'
      return roles.includes('lawyer') ? undefined : 'Access denied. Lawyer privileges required.'
    case 'lawyer-auth':
      if (!lawyerId) return 'No lawyer profile found for this email. Please contact admin.'
      return roles.includes('lawyer') ? undefined : 'Access denied. Lawyer privileges required.'
  }
}
