import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '../api/context.ts'
import { Problem } from '../api/faults.server.ts'
import { newToken, tokenHash } from '../crypto/keys.server.ts'
import { browserCookie } from './browser-cookie.server.ts'
import { actorAt, refusalAfter } from './open-session.server.ts'
import { type Person, personOf } from './person.server.ts'
import type { Portal } from './portals.ts'

// Between the password and the second factor there is no session, only a row of `pending_sign_ins`. It belongs to the
// browser that gave the password, and only the portal where it began can complete it.

const accounts = { role: 'accounts' } as const

/** How long the second step may take after the password. */
export const secondStepMinutes = 8

/** The token grants nothing by itself. */
const cookie = browserCookie('second-step')

export interface PendingSignIn {
  id: string
  userId: string
  portal: Portal
  /** Set when the identity provider replaced the password. */
  by: 'provider' | null
  /** The available second factors besides recovery codes, which are always accepted. */
  hasApp: boolean
  hasPasskey: boolean
}

const expired = () =>
  new Problem('UNAUTHORIZED', { detail: 'Your login has expired. Please enter your password again.' })

/** Stores a sign-in until the second step. */
export async function holdSignIn(
  context: RequestContext,
  portal: Portal,
  userId: string,
  by?: 'provider',
): Promise<void> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + secondStepMinutes * 60_000).toISOString()
  await context.db.asActor(accounts, async (tx) => {
    await tx.execute(
      sql`delete from public.pending_sign_ins where user_id = ${userId}::uuid and expires_at < now()`,
    )
    await tx.execute(sql`insert into public.pending_sign_ins (user_id, portal, by, token_hash, expires_at)
      values (${userId}::uuid, ${portal}, ${by ?? null}, ${tokenHash(token)}, ${expiresAt}::timestamptz)`)
  })
  cookie.keep(context, token, secondStepMinutes * 60)
}

/** The sign-in that this browser has to complete. */
export async function pendingSignIn(context: RequestContext): Promise<PendingSignIn | undefined> {
  const token = cookie.read(context)
  if (!token) return undefined
  const { rows } = await context.db.readAs(accounts, (tx) =>
    tx.execute<{ [Key in keyof PendingSignIn]: PendingSignIn[Key] }>(sql`
      select id, user_id as "userId", portal, by,
        exists (select from public.two_factors as f where f.user_id = p.user_id and confirmed_at is not null) as "hasApp",
        exists (select from public.passkeys as k where k.user_id = p.user_id) as "hasPasskey"
      from public.pending_sign_ins as p
      where token_hash = ${tokenHash(token)} and expires_at > now()`),
  )
  return rows[0]
}

/**
 * The sign-in that this browser has to complete, and its person.
 * @throws {Problem} UNAUTHORIZED when the password has to be given again; FORBIDDEN when the person may no longer enter
 * the portal
 */
export async function secondStepOf(
  context: RequestContext,
): Promise<{ pending: PendingSignIn; person: Person }> {
  const pending = await pendingSignIn(context)
  const person = pending && (await personOf(context.db, pending.userId))
  if (!pending || !person || person.banned) throw expired()
  const refusal = refusalAfter(pending.portal, person)
  if (refusal) throw new Problem('FORBIDDEN', { detail: refusal })
  return { pending, person }
}

/**
 * Consumes the pending sign-in, in the transaction that checks the second factor.
 * @throws {Problem} UNAUTHORIZED when another request has consumed it
 */
export async function takeSignIn(tx: Tx, { id }: PendingSignIn): Promise<void> {
  const { rows } = await tx.execute(
    sql`delete from public.pending_sign_ins where id = ${id}::uuid returning id`,
  )
  if (rows.length === 0) throw expired()
}

/** Removes the cookie of a completed sign-in. */
export const forgetSignIn = (context: RequestContext): void => cookie.keep(context, '', 0)

/** Cancels the second step: the password is asked for again. */
export async function cancelSignIn(context: RequestContext): Promise<void> {
  const pending = await pendingSignIn(context)
  if (pending)
    await context.db.asActor(accounts, (tx) =>
      tx.execute(sql`delete from public.pending_sign_ins where id = ${pending.id}::uuid`),
    )
  forgetSignIn(context)
}

/** Records a right password without the second factor, for the account's owner and the administrators. */
export const recordRefusal = (context: RequestContext, { userId, portal }: PendingSignIn, person: Person) =>
  context.db.asActor(actorAt(portal, userId, person), (tx) =>
    tx.execute(sql`select audit('session.refused', 'users', ${userId}::uuid, '{}', ${context.address})`),
  )
