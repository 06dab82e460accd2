import { eq, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { knownDevice } from '#platform/auth/known-device.server.ts'
import { networkMarks, openSession, refusalAfter } from '#platform/auth/open-session.server.ts'
import { decoyHash, verifyPassword } from '#platform/auth/passwords.server.ts'
import { holdSignIn } from '#platform/auth/pending-sign-in.server.ts'
import { type Person, personOf } from '#platform/auth/person.server.ts'
import type { Portal } from '#platform/auth/portals.ts'
import { countTryAt, countTryFrom, forgetTries } from '#platform/auth/sign-in-tries.server.ts'
import { callerOf } from '#platform/throttle/throttle.server.ts'
import { accountMessages, isStaffAddress, type SignIn } from './accounts.schema.ts'
import { grantLawyerRole } from './lawyer-grant.server.ts'
import { credentials, users } from './users.table.ts'

const accounts = { role: 'accounts' } as const

/** The messages for a wrong address or password; they don't reveal which of the two was wrong. */
const refusals: Record<Portal, string> = {
  client: 'Invalid email or password',
  admin: 'Invalid email or password',
  lawyer:
    'Invalid password. If this is your first time logging in, please contact the administrator to set up your account at /setup-lawyers',
  'lawyer-auth': 'Invalid credentials. Please contact the administrator.',
}

/**
 * Signs a person in at a portal and sets the session's cookie or, when the account has a second factor, a cookie for
 * the second step. Refusals because of roles come only after a right password.
 * @returns whether the second step is needed; there is no session before it
 * @throws {Problem} TOO_MANY_REQUESTS, INVALID_CREDENTIALS, FORBIDDEN
 */
export async function signInAt(
  context: RequestContext,
  { portal, email, password }: SignIn,
): Promise<{ secondStep: boolean }> {
  if (portal === 'lawyer-auth' && !isStaffAddress(email)) {
    const message = accountMessages.wrongDomain
    throw new Problem('BAD_REQUEST', { detail: message, fields: { email: message } })
  }
  const device = knownDevice(context, email)
  // For a known browser, failures of others in a wider network don't count.
  const breadth = device ? 'narrowly' : 'widely'
  await countTryFrom(context, breadth)
  await countTryAt(context, email)
  const userId = await holderOf(context, email, password, device !== undefined)
  const person = userId && (await personOf(context.db, userId))
  if (!userId || !person || person.banned) {
    const { log, requestId } = context
    log.warn({ portal, from: callerOf(context, context.address), requestId }, 'a sign-in was refused')
    throw new Problem('INVALID_CREDENTIALS', { detail: refusals[portal] })
  }
  await forgetTries(context, email, breadth)
  const entrant = portal === 'lawyer-auth' ? await asLawyer(context, userId, person) : person
  const refusal = refusalAfter(portal, entrant)
  if (refusal) throw new Problem('FORBIDDEN', { detail: refusal })
  if (entrant.twoFactor) await holdSignIn(context, portal, userId)
  else await openSession(context, portal, userId, entrant)
  return { secondStep: entrant.twoFactor }
}

/**
 * The person with the lawyer role granted, if an administrator has made a profile with their address. With a second
 * factor the password alone isn't enough: they have to be signed in for the grant.
 */
async function asLawyer({ db }: RequestContext, userId: string, person: Person): Promise<Person> {
  if (person.roles.includes('lawyer') || person.twoFactor) return person
  const actor = { role: 'client', userId, clientId: person.clientId } as const
  const outcome = await grantLawyerRole(db, actor, person.email)
  return (outcome === 'granted' && (await personOf(db, userId))) || person
}

/** How long the network of the last sign-in counts as known. */
const expectedDays = 30

/**
 * The user with this address and password. Unknown addresses take as long as known ones. Known browsers, and callers
 * from the network of the account's last sign-in, have priority in the hash queue.
 */
async function holderOf(
  context: RequestContext,
  email: string,
  password: string,
  isKnownDevice: boolean,
): Promise<string | undefined> {
  const [login] = await context.db.asActor(accounts, (tx) =>
    tx
      .select({
        userId: users.id,
        hash: credentials.passwordHash,
        isExpected: sql<boolean>`${credentials.usedFrom} = any (${sql.param(networkMarks(context, expectedDays))}::text[])
          and ${credentials.usedAt} > now() - make_interval(days => ${expectedDays})`,
      })
      .from(users)
      .innerJoin(credentials, eq(credentials.userId, users.id))
      .where(eq(users.email, email)),
  )
  const isKnown = isKnownDevice || login?.isExpected === true
  const asker = { address: context.address, isKnown }
  const isRight = await verifyPassword({ hash: login?.hash ?? decoyHash, password }, asker)
  return isRight ? login?.userId : undefined
}
