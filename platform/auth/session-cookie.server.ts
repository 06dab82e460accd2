import { generateCookie, generateSignedCookie } from 'hono/cookie'
import { parse, parseSigned } from 'hono/utils/cookie'
import type { Services } from '../api/context.ts'
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

/** The token in the cookie; undefined unless its signature is ours. */
export async function sentToken(
  { keys, publicUrl }: Installation,
  headers: Headers,
): Promise<string | undefined> {
  const name = cookieName(publicUrl, plain)
  const signed = (await parseSigned(headers.get('cookie') ?? '', keys.derive('session'), name))[name]
  return signed && token.test(signed) ? signed : undefined
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
