import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#db/database.ts'
import type { RequestContext, Services, Session } from '../api/context.ts'
import { toProblem } from '../api/faults.server.ts'
import { newToken, tokenHash } from '../crypto/keys.server.ts'
import { rememberDevice } from './known-device.server.ts'
import { giveToken, sentCookie, sentToken, takeToken } from './session-cookie.server.ts'
import { type SessionRecord, sessionMemory } from './session-memory.server.ts'

// A session is a random token in a signed cookie, and a row with the token's SHA-256. Only the database decides whether
// it is valid (features/sessions/sessions.functions.sql). It ends a week after its last use, and thirty days after the
// sign-in at the latest.

const accounts = { role: 'accounts' } as const
const day = 24 * 60 * 60
/** The cookie lasts as long as a session can; the database may end the session earlier. */
const cookieSeconds = 30 * day
/** The end of a session in use is extended once a day. */
const putOffBelowMs = 6 * day * 1000
const longestUserAgent = 500

/**
 * Begins a session for an authenticated person, with a new token. This browser's earlier session ends.
 * @param hasSecondFactor whether the identity provider has checked a second factor, so that ours isn't needed
 */
export async function beginSession(
  context: RequestContext,
  userId: string,
  hasSecondFactor = false,
): Promise<void> {
  const { db, headers, reply, address } = context
  const token = newToken()
  const before = await sentToken(context, headers())
  const userAgent = headers().get('user-agent')?.slice(0, longestUserAgent) ?? null
  await db.asActor(accounts, (tx) =>
    tx.execute(sql`select begin_session(${userId}::uuid, ${tokenHash(token)}, ${address}, ${userAgent},
      ${before ? tokenHash(before.token) : null}, ${hasSecondFactor})`),
  )
  await giveToken(context, reply, token, cookieSeconds)
}

/** Ends this browser's session, if it has one, and removes its cookie. */
export async function leaveSession({ db, session, publicUrl, reply }: RequestContext): Promise<void> {
  if (session) await endSession(db, session.user.id, session.id)
  takeToken({ publicUrl }, reply)
}

/** Ends one of the user's sessions. @returns whether one ended: false when it isn't theirs */
export async function endSession(db: Database, userId: string, id: string): Promise<boolean> {
  const { rows } = await db.asActor(accounts, (tx) =>
    tx.execute<{ ended: boolean }>(sql`select end_session(${userId}::uuid, ${id}::uuid) as ended`),
  )
  return rows[0]?.ended ?? false
}

/** Ends the user's sessions except `kept`, in the transaction of the change that requires it. */
export const endSessions = (tx: Tx, userId: string, kept?: string) =>
  tx.execute(
    sql`delete from public.sessions where user_id = ${userId}::uuid and id is distinct from ${kept ?? null}::uuid`,
  )

type Installation = Pick<Services, 'db' | 'keys' | 'publicUrl' | 'requireStaffTwoFactor'>

/**
 * The session of a request, by its cookie: null for anonymous users, ended sessions and banned accounts. The database
 * is asked each time, so that a revocation takes effect at the next request. Where staff need two-factor sign-in, staff
 * without it get a session without roles and profile, which every check on pages, files and sockets refuses.
 * @param used the reply of a request that counts as use: using a session extends it, and gives it a cookie that is signed
 * with the active key
 */
export async function resolveSession(
  services: Installation,
  headers: Headers,
  used?: Headers,
): Promise<Session | null> {
  const { db, publicUrl, requireStaffTwoFactor } = services
  const cookie = sentCookie(publicUrl, headers)
  if (!cookie) return null
  const memory = sessionMemory(services)
  const remembered = memory.find(cookie)
  const sent = remembered ? undefined : await sentToken(services, headers)
  const hash = remembered?.token ?? (sent && tokenHash(sent.token))
  let record = hash ? await recordOf(db, hash) : null
  if (hash && record && used && isToPutOff(record)) record = await putOff(db, hash).catch(unlessAway(record))
  if (record && used && sent?.isOutdated) await signAgain(services, headers, used, sent.token, record)
  if (hash && record && !sent?.isOutdated) memory.keep(cookie, hash, record)
  else memory.forget(cookie)
  return record && toSession(record, requireStaffTwoFactor)
}

/** Signs this browser's cookies again with the active key, after the key that signed them was replaced. */
async function signAgain(
  services: Installation,
  sent: Headers,
  reply: Headers,
  token: string,
  { email, endsAt }: SessionRecord,
): Promise<void> {
  const seconds = Math.max(0, Math.floor((Date.parse(endsAt) - Date.now()) / 1000))
  await giveToken(services, reply, token, seconds)
  rememberDevice({ ...services, headers: () => sent, reply }, email)
}

/**
 * The session that the same cookie had a short while ago, and what the database has to confirm before it may be
 * trusted again; undefined when there was none, or when the session is to be extended.
 */
export function rememberedSession(
  services: Installation,
  headers: Headers,
): { session: Session; token: string; known: string } | undefined {
  const { publicUrl, requireStaffTwoFactor } = services
  const cookie = sentCookie(publicUrl, headers)
  const found = cookie && sessionMemory(services).find(cookie)
  if (!found || isToPutOff(found.record)) return undefined
  const { token, record, known } = found
  return { session: toSession(record, requireStaffTwoFactor), token, known }
}

async function recordOf(db: Database, hash: string): Promise<SessionRecord | null> {
  const { rows } = await db.readAs(accounts, (tx) =>
    tx.execute<{ record: SessionRecord | null }>(sql`select session_of(${hash}) as record`),
  )
  return rows[0]?.record ?? null
}

function isToPutOff({ expiresAt, endsAt }: SessionRecord): boolean {
  const expires = Date.parse(expiresAt)
  return expires < Date.parse(endsAt) && expires - Date.now() < putOffBelowMs
}

async function putOff(db: Database, hash: string): Promise<SessionRecord | null> {
  const { rows } = await db.asActor(accounts, (tx) =>
    tx.execute<{ record: SessionRecord | null }>(sql`select put_off_session(${hash}) as record`),
  )
  return rows[0]?.record ?? null
}

/** While the database takes no writes, the session isn't extended; a later request extends it. */
const unlessAway = (record: SessionRecord) => (error: unknown) => {
  if (toProblem(error).status !== 503) throw error
  return record
}

const nothing = { roles: [], clientId: null, lawyerId: null }

function toSession(record: SessionRecord, requireStaffTwoFactor: boolean): Session {
  const mustEnrol = requireStaffTwoFactor && record.roles.length > 0 && !record.twoFactor
  const { roles, clientId, lawyerId } = mustEnrol ? nothing : record
  const { userId, name, email } = record
  return {
    id: record.id,
    expiresAt: new Date(Math.min(Date.parse(record.expiresAt), Date.parse(record.endsAt))),
    user: { id: userId, name, email, createdAt: new Date(record.createdAt) },
    roles,
    clientId,
    lawyerId,
    mustEnrol,
  }
}
