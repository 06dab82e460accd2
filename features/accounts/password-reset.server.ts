import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { afterAnswer } from '#platform/api/after-answer.server.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { endSessions } from '#platform/auth/session.server.ts'
import { forgetAllTries } from '#platform/auth/sign-in-tries.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { networkOf } from '#platform/throttle/network.ts'
import { countUse, isWithin, type Limit } from '#platform/throttle/throttle.server.ts'
import { linkHours, passwordChangedMail, resetMail } from './account-mails.ts'
import { accountMessages } from './accounts.schema.ts'
import { mustSuit, setPassword } from './password.server.ts'
import { passwordResets } from './password-resets.table.ts'
import { users } from './users.table.ts'

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
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(and(eq(users.email, email), isNull(users.bannedAt)))
      if (user)
        await tx.insert(passwordResets).values({
          userId: user.id,
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
  const valid = and(eq(passwordResets.tokenHash, tokenHash(token)), gt(passwordResets.expiresAt, sql`now()`))
  const stale = () => new Problem('NOT_FOUND', { detail: accountMessages.staleLink })
  const [user] = await context.db.asActor(accounts, (tx) =>
    tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(valid),
  )
  if (!user) throw stale()
  await mustSuit(context, user.id, password)
  const hash = await hashPassword(password, { address: context.address, isKnown: true })
  await context.db.asActor(accounts, async (tx) => {
    const used = await tx.delete(passwordResets).where(valid).returning({ id: passwordResets.id })
    if (used.length === 0) throw stale()
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
