import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { accountMessages, isStaffAddress, staffPasswordField } from '#features/accounts/accounts.schema.ts'
import { credentials, users } from '#features/accounts/users.table.ts'
import { afterAnswer } from '#platform/api/after-answer.server.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { browserCookie } from '#platform/auth/browser-cookie.server.ts'
import { mustBeUncommon } from '#platform/auth/common-passwords.server.ts'
import { rememberDevice } from '#platform/auth/known-device.server.ts'
import { hashPassword, verifyPassword } from '#platform/auth/passwords.server.ts'
import { beginSession } from '#platform/auth/session.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { networkOf } from '#platform/throttle/network.ts'
import { countUse, isWithin, type Limit } from '#platform/throttle/throttle.server.ts'
import { type SignUp, signUpMessages } from './sign-up.schema.ts'
import { pendingSignUps, signUpLinks } from './sign-up.table.ts'
import { alreadyMail, linkHours, verifyMail } from './sign-up-mails.ts'

const accounts = { role: 'accounts' } as const
const perAddress: Limit = { name: 'sign-up:address', times: 20, minutes: 60 }
const perEmail: Limit = { name: 'sign-up:email', times: 5, minutes: 60 }
const mailsTo: Limit = { name: 'sign-up:mails', times: 5, minutes: 60 }
const perLink: Limit = { name: 'sign-up:link', times: 10, minutes: 60 }

/** The cookie by which the same browser completes the sign-up without the password. */
const cookie = browserCookie('sign-up')
const browserOf = (context: RequestContext) => {
  const token = cookie.read(context)
  return token && tokenHash(token)
}

/**
 * Stores a sign-up until its address is verified; it replaces an earlier one of the same browser. Known and unknown
 * addresses get the same response after the same time; the owner of a known address gets a mail about it. Attempts by
 * others don't lock the owner out: they are counted separately, and when no further mail is sent, the link of an
 * earlier mail still completes the owner's sign-up.
 */
export async function holdSignUp(context: RequestContext, { name, email, password }: SignUp): Promise<void> {
  await countUse(context, accounts, perAddress, context.address)
  await countUse(context, accounts, perEmail, `${email} ${networkOf(context.address)}`)
  if (isStaffAddress(email)) mustSuitStaff(password)
  await mustBeUncommon(password)
  const passwordHash = await hashPassword(password, { address: context.address })
  const before = browserOf(context)
  const browser = newToken()
  cookie.keep(context, browser, linkHours * 3600)
  const mayMail = await isWithin(context, accounts, mailsTo, email)
  const expiresAt = new Date(Date.now() + linkHours * 3600_000)
  const token = newToken()
  const known = await context.db.asActor(accounts, async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (user) return true
    const row = { name, passwordHash, browserHash: tokenHash(browser), expiresAt }
    const signUpId = await hold(tx, email, before, row)
    if (mayMail)
      await tx.insert(signUpLinks).values({ email, signUpId, tokenHash: tokenHash(token), expiresAt })
    return false
  })
  if (!mayMail) return
  const mail = known ? alreadyMail(context.publicUrl) : verifyMail(context.publicUrl, name, token)
  afterAnswer(context, () => context.mailer.send({ to: email, ...mail }))
}

type Held = typeof pendingSignUps.$inferInsert

async function hold(tx: Tx, email: string, before: string | undefined, row: Omit<Held, 'email'>) {
  const own = before && and(eq(pendingSignUps.email, email), eq(pendingSignUps.browserHash, before))
  const [replaced] = own
    ? await tx.update(pendingSignUps).set(row).where(own).returning({ id: pendingSignUps.id })
    : []
  if (replaced) return replaced.id
  const [held] = await tx
    .insert(pendingSignUps)
    .values({ email, ...row })
    .returning({ id: pendingSignUps.id })
  return held?.id
}

/**
 * Creates the account of a pending sign-up and signs in. In the browser that began a sign-up with the address, any link
 * to the address completes that sign-up. Otherwise the link completes the sign-up that it was mailed for, and requires
 * the password chosen there.
 * @returns whether it was completed; if not, the password is required.
 * @throws {Problem} NOT_FOUND for a used, expired or unknown link; INVALID_CREDENTIALS.
 */
export async function completeSignUp(
  context: RequestContext,
  { token, password }: { token: string; password?: string | undefined },
): Promise<boolean> {
  const found = await lookUp(context, tokenHash(token))
  if (!found) throw stale()
  const { link } = found
  const pending = found.own ?? (await byPassword(context, link, password))
  if (!pending) return false
  const userId = await context.db.asActor(accounts, (tx) => admit(tx, link, pending))
  cookie.keep(context, '', 0)
  await beginSession(context, userId)
  rememberDevice(context, link.email)
  await context.db.asActor({ role: 'client', userId, clientId: null }, (tx) =>
    tx.execute(sql`select audit('account.created', 'users', ${userId}::uuid, '{}', ${context.address})`),
  )
  return true
}

function mustSuitStaff(password: string): void {
  const detail = staffPasswordField.safeParse(password).error?.issues[0]?.message
  if (detail) throw new Problem('BAD_REQUEST', { detail, fields: { password: detail } })
}

const stale = () => new Problem('NOT_FOUND', { detail: accountMessages.staleLink })
const isLive = (table: typeof pendingSignUps | typeof signUpLinks) => gt(table.expiresAt, sql`now()`)

type Link = typeof signUpLinks.$inferSelect
type Pending = typeof pendingSignUps.$inferSelect

/**
 * The link's sign-up, and the one this browser began with the same address. The link proves the address; the cookie
 * proves who chose the password. One statement, so that a concurrent completion is seen entirely or not at all.
 */
async function lookUp(
  context: RequestContext,
  link: string,
): Promise<{ link: Link; own: Pending | null } | undefined> {
  const ofThisBrowser = and(
    eq(pendingSignUps.email, signUpLinks.email),
    eq(pendingSignUps.browserHash, browserOf(context) ?? ''),
    isLive(pendingSignUps),
  )
  const [found] = await context.db.asActor(accounts, (tx) =>
    tx
      .select({ link: signUpLinks, own: pendingSignUps })
      .from(signUpLinks)
      .leftJoin(pendingSignUps, ofThisBrowser)
      .where(and(eq(signUpLinks.tokenHash, link), isLive(signUpLinks))),
  )
  return found
}

async function byPassword(
  context: RequestContext,
  { signUpId, tokenHash: link }: Link,
  password: string | undefined,
): Promise<Pending | undefined> {
  if (password === undefined) return undefined
  await countUse(context, accounts, perLink, link)
  const [pending] = signUpId
    ? await context.db.asActor(accounts, (tx) =>
        tx
          .select()
          .from(pendingSignUps)
          .where(and(eq(pendingSignUps.id, signUpId), isLive(pendingSignUps))),
      )
    : []
  const asker = { address: context.address }
  if (!pending || !(await verifyPassword({ hash: pending.passwordHash, password }, asker)))
    throw new Problem('INVALID_CREDENTIALS', { detail: signUpMessages.otherPassword })
  return pending
}

/**
 * Creates user, credential and client from exactly the sign-up that was checked, and deletes all other pending sign-ups
 * of the address.
 * @throws {Problem} NOT_FOUND if the link or the sign-up is gone, or the address has an account by now.
 */
async function admit(tx: Tx, { id, email }: Link, pending: Pending): Promise<string> {
  // Insert the user first, so that concurrent completions for the same address wait here instead of deadlocking.
  const [user] = await tx
    .insert(users)
    .values({ name: pending.name, email, emailVerified: true })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!user) throw stale()
  const links = await tx
    .delete(signUpLinks)
    .where(eq(signUpLinks.email, email))
    .returning({ id: signUpLinks.id })
  const signUps = await tx
    .delete(pendingSignUps)
    .where(eq(pendingSignUps.email, email))
    .returning({ id: pendingSignUps.id, passwordHash: pendingSignUps.passwordHash })
  const isUnchanged = signUps.some(
    (one) => one.id === pending.id && one.passwordHash === pending.passwordHash,
  )
  if (!isUnchanged || !links.some((one) => one.id === id)) throw stale()
  await tx.insert(credentials).values({ userId: user.id, passwordHash: pending.passwordHash })
  await tx.execute(sql`select join_client(${user.id}::uuid)`)
  return user.id
}
