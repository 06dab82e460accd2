import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAnswer } from '#platform/api/after-answer.server.ts'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { confirmPassword } from '#platform/auth/confirm-password.server.ts'
import { endSessions } from '#platform/auth/session.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { addressChangedMail, linkHours, newAddressMail } from './account-mails.ts'
import { accountMessages, isStaffAddress } from './accounts.schema.ts'
import { mustSuitStaff } from './staff-password.server.ts'
import { addressChanges, users } from './users.table.ts'

const accounts = { role: 'accounts' } as const

/**
 * Mails a link to the new address; until it is opened, the old one stays. For a taken address the answer is the same.
 */
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
    await tx.insert(addressChanges).values({
      userId: session.user.id,
      email,
      tokenHash: tokenHash(token),
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
 * Changes the address of the signed-in user who asked for it. Their other sessions end, and the old address gets a
 * mail. A client's record gets the new address in the same transaction (see follow_login_address).
 * @throws {Problem} NOT_FOUND for a link that is used, expired, another user's or invalid; CONFLICT when another
 * account has the address by now
 */
export async function changeAddress(
  context: RequestContext,
  session: Session,
  token: string,
): Promise<string> {
  const { id: userId, name, email: old } = session.user
  const stale = () => new Problem('NOT_FOUND', { detail: accountMessages.staleLink })
  const email = await context.db.asActor(accounts, async (tx) => {
    const valid = and(
      eq(addressChanges.tokenHash, tokenHash(token)),
      gt(addressChanges.expiresAt, sql`now()`),
    )
    const [link] = await tx
      .delete(addressChanges)
      .where(valid)
      .returning({ owner: addressChanges.userId, email: addressChanges.email })
    if (link?.owner !== userId) throw stale()
    const { email } = link
    const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    // The owner of the link also owns the address, so this reveals nothing to anyone else.
    if (other) throw new Problem('CONFLICT', { detail: accountMessages.takenAddress })
    await tx
      .update(users)
      .set({ email, emailVerified: true, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
    await endSessions(tx, userId, session.id)
    return email
  })
  await context.db.asActor({ role: 'client', userId, clientId: null }, (tx) =>
    tx.execute(sql`select audit('email.changed', 'users', ${userId}::uuid, '{}', ${context.address})`),
  )
  afterAnswer(context, () => context.mailer.send({ to: old, ...addressChangedMail(name, email) }))
  return email
}
