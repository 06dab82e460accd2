import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { addressChangedMail, linkHours, newAddressMail } from './account-mails.ts'
import { accountMessages } from './accounts.schema.ts'
import { afterAnswer } from './after-answer.server.ts'
import { confirmPassword } from './password.server.ts'
import { isStaffAddress, mustSuitStaff } from './staff-password.server.ts'
import { sessions, users, verifications } from './users.table.ts'

const accounts = { role: 'accounts' } as const
const identifier = (token: string) => `email-change:${tokenHash(token)}`

/** Mails a link to the new address; until it is opened, the old one stays. A taken address is answered alike. */
export async function askForAddress(
  context: RequestContext,
  session: Session,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await confirmPassword(context, session, password, 'password')
  if (isStaffAddress(email)) mustSuitStaff(password)
  const token = newToken()
  const taken = await context.db.asActor(accounts, async (tx) => {
    const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (other) return true
    await tx.insert(verifications).values({
      identifier: identifier(token),
      value: JSON.stringify([session.user.id, email]),
      expiresAt: new Date(Date.now() + linkHours.email * 3600_000),
    })
    return false
  })
  if (!taken)
    afterAnswer(context, () =>
      context.mailer.send({ to: email, ...newAddressMail(context.publicUrl, session.user.name, token) }),
    )
}

/**
 * Changes the address, for the signed-in user who asked for it; other sessions end, the old address is told. A
 * client's record follows, in the same transaction (see follow_login_address).
 * @throws {Problem} NOT_FOUND for a link that is used, expired, somebody else's or invented; CONFLICT when another
 * account has taken the address meanwhile.
 */
export async function changeAddress(
  context: RequestContext,
  session: Session,
  token: string,
): Promise<string> {
  const { id: userId, name, email: old } = session.user
  const stale = () => new Problem('NOT_FOUND', { detail: accountMessages.staleLink })
  const email = await context.db.asActor(accounts, async (tx) => {
    const [link] = await tx
      .delete(verifications)
      .where(and(eq(verifications.identifier, identifier(token)), gt(verifications.expiresAt, sql`now()`)))
      .returning({ value: verifications.value })
    const [owner, email] = link ? (JSON.parse(link.value) as [string, string]) : []
    if (owner !== userId || !email) throw stale()
    const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    // Whoever holds the link reads this address's mail: they may know.
    if (other) throw new Problem('CONFLICT', { detail: accountMessages.takenAddress })
    await tx
      .update(users)
      .set({ email, emailVerified: true, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, session.id)))
    return email
  })
  await context.db.asActor({ role: 'client', userId, clientId: null }, (tx) =>
    tx.execute(sql`select audit('email.changed', 'users', ${userId}::uuid, '{}', ${context.address})`),
  )
  afterAnswer(context, () => context.mailer.send({ to: old, ...addressChangedMail(name, email) }))
  return email
}
