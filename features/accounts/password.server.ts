import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { invitations } from '#features/invitations/invitations.table.ts'
import { afterAnswer } from '#platform/api/after-answer.server.ts'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { mustBeUncommon } from '#platform/auth/common-passwords.server.ts'
import { confirmPassword } from '#platform/auth/confirm-password.server.ts'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { personOf } from '#platform/auth/person.server.ts'
import { endSessions } from '#platform/auth/session.server.ts'
import { forgetAllTries } from '#platform/auth/sign-in-tries.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { networkOf } from '#platform/throttle/network.ts'
import { countUse, isWithin, type Limit } from '#platform/throttle/throttle.server.ts'
import { linkHours, passwordChangedMail, resetMail } from './account-mails.ts'
import { accountMessages, isStaffAddress } from './accounts.schema.ts'
import { mustSuitStaff } from './staff-password.server.ts'
import { credentials, users } from './users.table.ts'

const accounts = { role: 'accounts' } as const
const asks: Limit = { name: 'reset:email', times: 3, minutes: 15 }
const mailsTo: Limit = { name: 'reset:mails', times: 3, minutes: 15 }
const asksFrom: Limit = { name: 'reset:address', times: 20, minutes: 60 }

/**
 * Mails a link to choose a new password, if the address has an account; the answer doesn't reveal whether it has.
 * Requests for an address are counted by network, so that others can't use up its owner's. When too many requests stop
 * further mails, the links in earlier mails still work.
 */
export async function askForReset(context: RequestContext, email: string): Promise<void> {
  await countUse(context, accounts, asksFrom, context.address)
  await countUse(context, accounts, asks, `${email} ${networkOf(context.address)}`)
  if (!(await isWithin(context, accounts, mailsTo, email))) return
  afterAnswer(context, async () => {
    const token = newToken()
    const user = await context.db.asActor(accounts, async (tx) => {
      const [user] = await tx
        .select({ name: users.name })
        .from(users)
        .where(and(eq(users.email, email), isNull(users.bannedAt)))
      if (user)
        await tx.insert(invitations).values({
          email,
          purpose: 'reset',
          tokenHash: tokenHash(token),
          expiresAt: new Date(Date.now() + linkHours.reset * 3600_000),
        })
      return user
    })
    if (user) await context.mailer.send({ to: email, ...resetMail(context.publicUrl, user.name, token) })
  })
}

/**
 * Sets the password by a reset link, ends all sessions, and resets the account's count of failed sign-ins.
 * @throws {Problem} NOT_FOUND for a link that is used, expired or invalid; BAD_REQUEST for a staff password that is too
 * short (the link stays valid)
 */
export async function resetPassword(
  context: RequestContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const valid = and(
    eq(invitations.tokenHash, tokenHash(token)),
    eq(invitations.purpose, 'reset'),
    isNull(invitations.usedAt),
    gt(invitations.expiresAt, sql`now()`),
  )
  const stale = () => new Problem('NOT_FOUND', { detail: accountMessages.staleLink })
  const [user] = await context.db.asActor(accounts, (tx) =>
    tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(invitations)
      .innerJoin(users, eq(users.email, invitations.email))
      .where(valid),
  )
  if (!user) throw stale()
  await mustSuit(context, user.id, password)
  const hash = await hashPassword(password, known(context))
  await context.db.asActor(accounts, async (tx) => {
    const spent = await tx
      .update(invitations)
      .set({ usedAt: sql`now()` })
      .where(valid)
      .returning({ id: invitations.id })
    if (spent.length === 0) throw stale()
    // Opening the link proves that the address is theirs.
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
    await setPassword(tx, user.id, hash)
    await endSessions(tx, user.id)
  })
  await forgetAllTries(context, user.email)
  await context.db.asActor({ role: 'client', userId: user.id, clientId: null }, (tx) =>
    tx.execute(sql`select audit('password.reset', 'users', ${user.id}::uuid, '{}', ${context.address})`),
  )
  afterAnswer(context, () =>
    context.mailer.send({ to: user.email, ...passwordChangedMail(context.publicUrl, user.name) }),
  )
}

/** Changes the password, given the current one, and ends the user's other sessions. */
export async function changePassword(
  context: RequestContext,
  session: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { id: userId, name, email } = session.user
  await confirmPassword(context, session, currentPassword, 'currentPassword')
  await mustSuit(context, userId, newPassword, 'newPassword')
  const hash = await hashPassword(newPassword, known(context))
  await context.db.asActor(accounts, async (tx) => {
    await setPassword(tx, userId, hash)
    await endSessions(tx, userId, session.id)
  })
  await context.db.asActor({ role: 'client', userId, clientId: null }, (tx) =>
    tx.execute(sql`select audit('password.changed', 'users', ${userId}::uuid, '{}', ${context.address})`),
  )
  afterAnswer(context, () =>
    context.mailer.send({ to: email, ...passwordChangedMail(context.publicUrl, name) }),
  )
}

/** The caller has a session or a mailed link, and so has priority in the hash queue. */
const known = ({ address }: RequestContext) => ({ address, isKnown: true })

/** Refuses common passwords, and passwords of staff that are too short. */
async function mustSuit({ db }: RequestContext, userId: string, password: string, field = 'password') {
  await mustBeUncommon(password, field)
  const person = await personOf(db, userId)
  if (!person?.roles.length && !person?.lawyerId && !isStaffAddress(person?.email ?? '')) return
  mustSuitStaff(password, field)
}

/** Also voids unused links that were requested before, so that none of them can change the password again. */
async function setPassword(tx: Tx, userId: string, hash: string) {
  const addresses = tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  await tx
    .update(invitations)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        inArray(invitations.email, addresses),
        eq(invitations.purpose, 'reset'),
        isNull(invitations.usedAt),
      ),
    )
  const row = { passwordHash: hash, updatedAt: new Date() }
  await tx
    .insert(credentials)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: credentials.userId, set: row })
}
