import { and, eq } from 'drizzle-orm'
import { firm } from '#firm.config.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { decoyHash, verifyPassword } from '#platform/auth/passwords.server.ts'
import {
  callerOf,
  countUse,
  forgetUses,
  giveBackUse,
  type Limit,
} from '#platform/throttle/throttle.server.ts'
import { accountMessages, type Portal, type SignIn } from './accounts.schema.ts'
import { grantLawyerRole } from './lawyer-grant.server.ts'
import { personOf } from './session.server.ts'
import { type Entrant, openSession, refusalAfter } from './sign-in-doors.server.ts'
import { holdSignIn } from './sign-in-second-step.server.ts'
import { credentials, users } from './users.table.ts'

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
 * Signs somebody in at one of the doors and sets the session's cookie, or, when the account has a second factor, a
 * cookie for the second step. What the account may not enter is said only after a right password.
 * @returns whether the second step is owed; there is no session before it.
 * @throws {Problem} TOO_MANY_REQUESTS, INVALID_CREDENTIALS, FORBIDDEN
 */
export async function signInAt(
  context: RequestContext,
  { portal, email, password }: SignIn,
): Promise<{ secondStep: boolean }> {
  if (portal === 'lawyer-auth' && !email.endsWith(`@${firm.emailDomain}`)) {
    const message = accountMessages.wrongDomain
    throw new Problem('BAD_REQUEST', { detail: message, fields: { email: message } })
  }
  await countUse(context, accounts, perAddress, context.address)
  await countUse(context, accounts, perAccount, email)
  const userId = await holderOf(context, email, password)
  const person = userId && (await personOf(context.db, userId))
  if (!userId || !person || person.banned) {
    const { log, requestId } = context
    log.warn({ portal, from: callerOf(context, context.address), requestId }, 'a sign-in was refused')
    throw new Problem('INVALID_CREDENTIALS', { detail: refusals[portal] })
  }
  await Promise.all([
    giveBackUse(context, perAddress, context.address),
    forgetUses(context, perAccount, email),
  ])
  const entrant = portal === 'lawyer-auth' ? await asLawyer(context, userId, person) : person
  const refusal = refusalAfter(portal, entrant)
  if (refusal) throw new Problem('FORBIDDEN', { detail: refusal })
  if (entrant.twoFactor) await holdSignIn(context, portal, userId)
  else await openSession(context, portal, userId, entrant)
  return { secondStep: entrant.twoFactor }
}

/**
 * The person with the lawyer role, if an administrator has made a profile with their address. With a second factor the
 * password isn't proof enough: they come here signed in.
 */
async function asLawyer({ db }: RequestContext, userId: string, person: Entrant): Promise<Entrant> {
  if (person.roles.includes('lawyer') || person.twoFactor) return person
  const actor = { role: 'client', userId, clientId: person.clientId } as const
  const outcome = await grantLawyerRole(db, actor, person.email)
  return (outcome === 'granted' && (await personOf(db, userId))) || person
}

/** Whose address and password these are. Unknown addresses take as long as known ones. */
async function holderOf(
  { db }: RequestContext,
  email: string,
  password: string,
): Promise<string | undefined> {
  const [login] = await db.asActor(accounts, (tx) =>
    tx
      .select({ userId: users.id, hash: credentials.password })
      .from(users)
      .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
      .where(eq(users.email, email)),
  )
  const isRight = await verifyPassword({ hash: login?.hash ?? decoyHash, password })
  return isRight ? login?.userId : undefined
}
