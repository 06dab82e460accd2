import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { Services, Session } from '#platform/api/context.ts'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { type SessionRecord, sessionMemory } from './remembered-sessions.server.ts'

/** What the database says of an account. */
interface Person {
  name: string
  email: string
  banned: boolean
  createdAt: Date
  roles: Session['roles']
  clientId: string | null
  lawyerId: string | null
  twoFactor: boolean
}

const nothing = { roles: [], clientId: null, lawyerId: null }

/** The account behind a user id; undefined when there is none. */
export async function personOf(db: Database, userId: string): Promise<Person | undefined> {
  const { rows } = await db.readAs({ role: 'accounts' }, (tx) =>
    tx.execute<Record<keyof Person, never>>(sql`
      select name, email, banned, created_at as "createdAt", roles, client_id as "clientId", lawyer_id as "lawyerId",
        two_factor_enabled as "twoFactor"
      from actor_of(${userId}::uuid)`),
  )
  const row = rows[0] as unknown as Person | undefined
  return row && { ...row, createdAt: new Date(row.createdAt) }
}

type Accounts = Pick<Services, 'auth' | 'db' | 'requireStaffTwoFactor'>

/**
 * Who sends a request, by its cookie: null for strangers, ended sessions and banned accounts. The database is asked
 * each time, so that a revocation holds from the next request on. A cookie to renew goes into `reply`;
 * without one nothing is renewed. Where staff need two-factor sign-in, whoever has none yet gets a session without
 * any role or record: whatever asks for those refuses them, pages, files and sockets alike.
 */
export async function resolveSession(
  { auth, db, requireStaffTwoFactor }: Accounts,
  headers: Headers,
  reply?: Headers,
): Promise<Session | null> {
  const cookie = await sessionCookie(auth, headers)
  if (!cookie) return null
  const memory = sessionMemory(db)
  const known = memory.find(cookie)
  const record = known && (await sessionOf(db, known.token))
  if (known && record && !(reply && isToRenew(auth, record))) {
    memory.keep(cookie, known.token, record)
    return toSession(record, requireStaffTwoFactor)
  }
  memory.forget(cookie)
  const { response: found, headers: renewed } = await auth.api.getSession({
    headers,
    query: { disableRefresh: !reply },
    returnHeaders: true,
  })
  for (const renewal of renewed?.getSetCookie() ?? []) reply?.append('set-cookie', renewal)
  if (!found) return null
  const token = tokenHash(found.session.token)
  const fresh = await sessionOf(db, token)
  if (!fresh) return null
  memory.keep(cookie, token, fresh)
  return toSession(fresh, requireStaffTwoFactor)
}

/**
 * Who sent a request with the same cookie within the last minute, and what the database has to confirm before that
 * may be believed again; undefined when nobody did, or the session is to be renewed.
 */
export async function rememberedSession(
  { auth, db, requireStaffTwoFactor }: Accounts,
  headers: Headers,
): Promise<{ session: Session; token: string; known: string } | undefined> {
  const cookie = await sessionCookie(auth, headers)
  const found = cookie && sessionMemory(db).find(cookie)
  if (!found || isToRenew(auth, found.record)) return undefined
  const { token, record, known } = found
  return { session: toSession(record, requireStaffTwoFactor), token, known }
}

/** The session's cookie, as it was sent. */
async function sessionCookie(auth: Services['auth'], headers: Headers): Promise<string | undefined> {
  const { authCookies } = await auth.$context
  const start = `${authCookies.sessionToken.name}=`
  const sent = headers
    .get('cookie')
    ?.split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(start))
  // Several of one name are for the account library to choose from, which has them all in its key.
  return sent?.length ? sent.join(';') : undefined
}

/** Whether the account library would prolong it, and send its cookie again. */
function isToRenew({ options }: Services['auth'], { expiresAt }: SessionRecord): boolean {
  const { expiresIn, updateAge } = options.session
  return new Date(expiresAt).getTime() - (expiresIn - updateAge) * 1_000 <= Date.now()
}

async function sessionOf(db: Database, token: string): Promise<SessionRecord | null> {
  const { rows } = await db.readAs({ role: 'accounts' }, (tx) =>
    tx.execute<{ record: SessionRecord | null }>(sql`select session_of(${token}) as record`),
  )
  return rows[0]?.record ?? null
}

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
