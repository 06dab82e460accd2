import { generateCookie, generateSignedCookie } from 'hono/cookie'
import { parse, parseSigned } from 'hono/utils/cookie'
import type { Services } from '../api/context.ts'
import { cookieDays } from '../crypto/encryption-keys.schema.ts'
import { cookieName, cookieOptions } from './browser-cookie.server.ts'

// The session cookie holds its token, signed with the installation's key: a forged cookie, or one from another
// installation, never causes a query.

type Installation = Pick<Services, 'keys' | 'publicUrl'>

const plain = 'portico'
/** The format of `newToken`. */
const token = /^[\w-]{43}$/

/** The cookie as sent, not yet verified. */
export function sentCookie(publicUrl: string, headers: Headers): string | undefined {
  const name = cookieName(publicUrl, plain)
  return parse(headers.get('cookie') ?? '', name)[name]
}

/** A cookie that we signed. */
export interface SentToken {
  token: string
  /** Signed with another key than the active one: to be signed again. */
  isOutdated: boolean
}

const accepted = { replacedWithinMs: cookieDays * 86_400_000, orNext: true }

/** The token in the cookie; undefined unless its signature is ours. */
export async function sentToken(
  { keys, publicUrl }: Installation,
  headers: Headers,
): Promise<SentToken | undefined> {
  const name = cookieName(publicUrl, plain)
  const cookies = headers.get('cookie') ?? ''
  for (const [nth, key] of keys.derived('session', accepted).entries()) {
    const signed = (await parseSigned(cookies, key, name))[name]
    if (signed && token.test(signed)) return { token: signed, isOutdated: nth > 0 }
  }
  return undefined
}

export async function giveToken(
  { keys, publicUrl }: Installation,
  reply: Headers,
  given: string,
  seconds: number,
) {
  const options = cookieOptions(publicUrl, seconds)
  reply.append('set-cookie', await generateSignedCookie(plain, given, keys.derive('session'), options))
}

export const takeToken = ({ publicUrl }: Pick<Installation, 'publicUrl'>, reply: Headers) =>
  reply.append('set-cookie', generateCookie(plain, '', cookieOptions(publicUrl, 0)))
