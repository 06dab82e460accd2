import { createHmac } from 'node:crypto'
import type { Keys } from '../crypto/keys.server.ts'
import type { Auth } from './auth.server.ts'

interface Request {
  auth: Auth
  keys: Keys
  headers: () => Headers
  /** The answer's headers: the cookie goes there. */
  reply: Headers
  address: string
}

/** Begins a session for somebody who has proved who they are by other means than the sign-in form. */
export async function beginSession({ auth, keys, headers, reply, address }: Request, userId: string) {
  const { internalAdapter, authCookies } = await auth.$context
  const session = await internalAdapter.createSession(userId, false, {
    ipAddress: address,
    userAgent: headers().get('user-agent') ?? '',
  })
  const { name, attributes } = authCookies.sessionToken
  // As the account library signs its cookies: HMAC-SHA-256 in base64 behind the token.
  const signature = createHmac('sha256', keys.derive('session')).update(session.token).digest('base64')
  const flags = [
    `Path=${attributes.path ?? '/'}`,
    `Max-Age=${attributes.maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(attributes.secure ? ['Secure'] : []),
  ]
  reply.append(
    'set-cookie',
    `${name}=${encodeURIComponent(`${session.token}.${signature}`)}; ${flags.join('; ')}`,
  )
}
