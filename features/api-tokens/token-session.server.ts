import { sql } from 'drizzle-orm'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { tokenPrefix } from './api-tokens.schema.ts'
import { scopeFor } from './procedure-scopes.ts'

const accounts = { role: 'accounts' } as const
const uses: Limit = { name: 'token:use', times: 300, minutes: 1 }
const refusals: Limit = { name: 'token:refused', times: 30, minutes: 5 }

/** The token that a request carries; undefined when it carries none of ours. */
export function bearerToken(headers: Headers): string | undefined {
  const [, token] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return token?.startsWith(tokenPrefix) ? token : undefined
}

type Row = {
  id: string
  user_id: string
  scopes: string[]
  expires_at: string
  name: string
  email: string
  created_at: string
  roles: Session['roles']
  two_factor_enabled: boolean
}

/**
 * The session of a program, which ends with the request. It has its administrator's rights as they are now, within
 * its scopes, and no place as a client or a lawyer.
 * @throws {Problem} UNAUTHORIZED for an invalid token, or one whose owner has to set up two-factor sign-in;
 * TOO_MANY_REQUESTS after too many of those from one address, or too many requests with one token.
 */
export async function tokenSession(context: RequestContext, token: string): Promise<Session> {
  const { rows } = await context.db.asActor(accounts, (tx) =>
    tx.execute<Row>(sql`select * from use_api_token(${tokenHash(token)})`),
  )
  const [found] = rows
  if (!found || (context.requireStaffTwoFactor && !found.two_factor_enabled)) {
    await countUse(context, accounts, refusals, context.address)
    throw new Problem('UNAUTHORIZED', { detail: 'This token is not valid.' })
  }
  await countUse(context, accounts, uses, found.id)
  const { id, user_id: userId, name, email, scopes, roles } = found
  return {
    id,
    expiresAt: new Date(found.expires_at),
    user: { id: userId, name, email, createdAt: new Date(found.created_at) },
    roles: roles.filter((role) => role === 'admin'),
    clientId: null,
    lawyerId: null,
    mustEnrol: false,
    async admit(path, method) {
      const scope = scopeFor(path, method)
      if (!scope) throw new Problem('FORBIDDEN', { detail: 'No token may do this.' })
      if (!scopes.includes(scope))
        throw new Problem('FORBIDDEN', { detail: `This token lacks the scope ${scope}.` })
      if (method === 'GET') return
      const detail = JSON.stringify({ procedure: path.join('.') })
      await context.db.asActor({ role: 'admin', userId }, (tx) =>
        tx.execute(
          sql`select audit('token.used', 'api_tokens', ${id}::uuid, ${detail}::jsonb, ${context.address})`,
        ),
      )
    },
  }
}
