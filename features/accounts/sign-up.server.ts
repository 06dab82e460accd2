import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { mustBeUncommon } from '#platform/auth/common-passwords.server.ts'
import { hashPassword, verifyPassword } from '#platform/auth/passwords.server.ts'
import { beginSession } from '#platform/auth/session-cookie.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { alreadyMail, linkHours, verifyMail } from './account-mails.ts'
import { accountMessages, type SignUp } from './accounts.schema.ts'
import { pendingSignUps } from './admissions.table.ts'
import { afterAnswer } from './after-answer.server.ts'
import { browserCookie } from './browser-cookie.server.ts'
import { isStaffAddress, mustSuitStaff } from './staff-password.server.ts'
import { credentials, users } from './users.table.ts'

const accounts = { role: 'accounts' } as const
const perAddress: Limit = { name: 'sign-up:address', times: 20, minutes: 60 }
const perEmail: Limit = { name: 'sign-up:email', times: 5, minutes: 60 }
const perLink: Limit = { name: 'sign-up:link', times: 10, minutes: 60 }

/** What the browser that signed up keeps, to complete the sign-up without the password. */
const cookie = browserCookie('sign-up')

/**
 * Holds a sign-up until its address is verified, in the place of an older one for the same address. Known and
 * unknown addresses are answered alike and after the same time; the owner of a known one gets a mail about it.
 */
export async function signUp(context: RequestContext, { name, email, password }: SignUp): Promise<void> {
  await countUse(context, accounts, perAddress, context.address)
  await countUse(context, accounts, perEmail, email)
  if (isStaffAddress(email)) mustSuitStaff(password)
  await mustBeUncommon(password)
  const passwordHash = await hashPassword(password)
  const browser = newToken()
  cookie.keep(context, browser, linkHours.verify * 3600)
  const token = newToken()
  const known = await context.db.asActor(accounts, async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (user) return true
    const row = {
      name,
      passwordHash,
      tokenHash: tokenHash(token),
      browserHash: tokenHash(browser),
      expiresAt: new Date(Date.now() + linkHours.verify * 3600_000),
      createdAt: new Date(),
    }
    await tx
      .insert(pendingSignUps)
      .values({ email, ...row })
      .onConflictDoUpdate({ target: pendingSignUps.email, set: row })
    return false
  })
  const mail = known ? alreadyMail(context.publicUrl) : verifyMail(context.publicUrl, name, token)
  afterAnswer(context, () => context.mailer.send({ to: email, ...mail }))
}

/**
 * Makes the account of a pending sign-up, for the browser that began it or whoever knows the password that was
 * chosen there, and signs them in.
 * @returns whether it was completed; if not, the password is needed.
 * @throws {Problem} NOT_FOUND for a link that is used up, replaced, expired or invented; INVALID_CREDENTIALS.
 */
export async function completeSignUp(
  context: RequestContext,
  { token, password }: { token: string; password?: string | undefined },
): Promise<boolean> {
  const link = tokenHash(token)
  const valid = and(eq(pendingSignUps.tokenHash, link), gt(pendingSignUps.expiresAt, sql`now()`))
  const [pending] = await context.db.asActor(accounts, (tx) => tx.select().from(pendingSignUps).where(valid))
  if (!pending) throw new Problem('NOT_FOUND', { detail: accountMessages.staleLink })
  const browser = cookie.read(context)
  if (!browser || tokenHash(browser) !== pending.browserHash) {
    if (password === undefined) return false
    await countUse(context, accounts, perLink, link)
    if (!(await verifyPassword({ hash: pending.passwordHash, password })))
      throw new Problem('INVALID_CREDENTIALS', { detail: accountMessages.otherPassword })
  }
  const userId = await context.db.asActor(accounts, (tx) => admit(tx, pending))
  if (!userId) throw new Problem('NOT_FOUND', { detail: accountMessages.staleLink })
  cookie.keep(context, '', 0)
  await beginSession(context, userId)
  await context.db.asActor({ role: 'client', userId, clientId: null }, (tx) =>
    tx.execute(sql`select audit('account.created', 'users', ${userId}::uuid, '{}', ${context.address})`),
  )
  return true
}

type Pending = typeof pendingSignUps.$inferSelect

/** User, credential and client at once, out of exactly the sign-up that was looked at; nothing if it is gone. */
async function admit(tx: Tx, { id, tokenHash: link, ...pending }: Pending): Promise<string | undefined> {
  const [taken] = await tx
    .delete(pendingSignUps)
    .where(and(eq(pendingSignUps.id, id), eq(pendingSignUps.tokenHash, link)))
    .returning({ id: pendingSignUps.id })
  if (!taken) return undefined
  const [user] = await tx
    .insert(users)
    .values({ name: pending.name, email: pending.email, emailVerified: true })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!user) return undefined
  await tx.insert(credentials).values({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: pending.passwordHash,
  })
  await tx.execute(sql`select join_client(${user.id}::uuid)`)
  return user.id
}
