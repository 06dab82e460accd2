import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { Services, Session } from '#platform/api/context.ts'

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
  const { rows } = await db.asActor({ role: 'accounts' }, (tx) =>
    tx.execute<Record<keyof Person, never>>(sql`
      select name, email, banned, created_at as "createdAt", roles, client_id as "clientId", lawyer_id as "lawyerId",
        two_factor_enabled as "twoFactor"
      from actor_of(${userId}::uuid)`),
  )
  const row = rows[0] as unknown as Person | undefined
  return row && { ...row, createdAt: new Date(row.createdAt) }
}

/**
 * Who sends a request, by its cookie: null for strangers, ended sessions and banned accounts. Roles are read
 * anew each time, so that a revocation holds from the next request on. A cookie to renew goes into `reply`;
 * without one nothing is renewed. Where staff need two-factor sign-in, whoever has none yet gets a session without
 * any role or record: whatever asks for those refuses them, pages, files and sockets alike.
 */
export async function resolveSession(
  { auth, db, requireStaffTwoFactor }: Pick<Services, 'auth' | 'db' | 'requireStaffTwoFactor'>,
  headers: Headers,
  reply?: Headers,
): Promise<Session | null> {
  const { authCookies } = await auth.$context
  if (!headers.get('cookie')?.includes(`${authCookies.sessionToken.name}=`)) return null
  const { response: found, headers: renewed } = await auth.api.getSession({
    headers,
    query: { disableRefresh: !reply },
    returnHeaders: true,
  })
  for (const cookie of renewed?.getSetCookie() ?? []) reply?.append('set-cookie', cookie)
  if (!found) return null
  const person = await personOf(db, found.user.id)
  if (!person || person.banned) return null
  const { name, email, createdAt } = person
  const mustEnrol = requireStaffTwoFactor && person.roles.length > 0 && !person.twoFactor
  const { roles, clientId, lawyerId } = mustEnrol ? nothing : person
  return {
    id: found.session.id,
    expiresAt: found.session.expiresAt,
    user: { id: found.user.id, name, email, createdAt },
    roles,
    clientId,
    lawyerId,
    mustEnrol,
  }
}
