import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { mustBeUncommon } from '#platform/auth/common-passwords.server.ts'
import { hashPassword, verifyPassword } from '#platform/auth/passwords.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { countUse, forgetUses, type Limit } from '#platform/throttle/throttle.server.ts'
import { linkHours, passwordChangedMail, resetMail } from './account-mails.ts'
import { accountMessages } from './accounts.schema.ts'
import { invitations } from './admissions.table.ts'
import { afterAnswer } from './after-answer.server.ts'
import { personOf } from './session.server.ts'
import { perAccount } from './sign-in.server.ts'
import { isStaffAddress, mustSuitStaff } from './staff-password.server.ts'
import { credentials, sessions, users } from './users.table.ts'

const accounts = { role: 'accounts' } as const
const asks: Limit = { name: 'reset:email', times: 3, minutes: 15 }
const asksFrom: Limit = { name: 'reset:address', times: 20, minutes: 60 }
const confirmations: Limit = { name: 'password:account', times: 5, minutes: 15 }

/** Mails a link to choose a new password, if the address has an account. Nobody is told whether it has. */
export async function askForReset(context: RequestContext, email: string): Promise<void> {
  await countUse(context, accounts, asksFrom, context.address)
  await countUse(context, accounts, asks, email)
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
 * Sets the password that a reset link was asked for, ends every session, and lets the account in again however
 * often somebody has failed at it.
 * @throws {Problem} NOT_FOUND for a link that is used, expired or invented; BAD_REQUEST for a staff password that is
 * too short (the link stays good).
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
  const hash = await hashPassword(password)
  await context.db.asActor(accounts, async (tx) => {
    const spent = await tx
      .update(invitations)
      .set({ usedAt: sql`now()` })
      .where(valid)
      .returning({ id: invitations.id })
    if (spent.length === 0) throw stale()
    // Whoever opened the link reads this address's mail.
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
    await setPassword(tx, user.id, hash)
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
  })
  await forgetUses(context, perAccount, user.email)
  await context.db.asActor({ role: 'client', userId: user.id, clientId: null }, (tx) =>
    tx.execute(sql`select audit('password.reset', 'users', ${user.id}::uuid, '{}', ${context.address})`),
  )
  afterAnswer(context, () =>
    context.mailer.send({ to: user.email, ...passwordChangedMail(context.publicUrl, user.name) }),
  )
}

/** Changes the password of whoever knows the present one, and ends their other sessions. */
export async function changePassword(
  context: RequestContext,
  session: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { id: userId, name, email } = session.user
  await confirmPassword(context, session, currentPassword, 'currentPassword')
  await mustSuit(context, userId, newPassword, 'newPassword')
  const hash = await hashPassword(newPassword)
  await context.db.asActor(accounts, async (tx) => {
    await setPassword(tx, userId, hash)
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, session.id)))
  })
  await context.db.asActor({ role: 'client', userId, clientId: null }, (tx) =>
    tx.execute(sql`select audit('password.changed', 'users', ${userId}::uuid, '{}', ${context.address})`),
  )
  afterAnswer(context, () =>
    context.mailer.send({ to: email, ...passwordChangedMail(context.publicUrl, name) }),
  )
}

/** @throws {Problem} BAD_REQUEST beside `field` for a wrong password, TOO_MANY_REQUESTS after five. */
export async function confirmPassword(
  context: RequestContext,
  { user }: Session,
  password: string,
  field: string,
): Promise<void> {
  await countUse(context, accounts, confirmations, user.id)
  const [credential] = await context.db.asActor(accounts, (tx) =>
    tx.select({ hash: credentials.password }).from(credentials).where(ofUser(user.id)),
  )
  if (!(await verifyPassword({ hash: credential?.hash ?? '', password }))) {
    const detail = accountMessages.wrongPassword
    throw new Problem('BAD_REQUEST', { detail, fields: { [field]: detail } })
  }
  await forgetUses(context, confirmations, user.id)
}

/** Nobody chooses what many people have, and staff choose longer passwords than clients. */
async function mustSuit({ db }: RequestContext, userId: string, password: string, field = 'password') {
  await mustBeUncommon(password, field)
  const person = await personOf(db, userId)
  if (!person?.roles.length && !person?.lawyerId && !isStaffAddress(person?.email ?? '')) return
  mustSuitStaff(password, field)
}

const ofUser = (userId: string) =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'))

/** Links that were asked for before and not used are void: whoever holds one must not undo this. */
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
  const changed = await tx
    .update(credentials)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(ofUser(userId))
    .returning({ id: credentials.id })
  if (changed.length === 0)
    await tx
      .insert(credentials)
      .values({ userId, accountId: userId, providerId: 'credential', password: hash })
}
