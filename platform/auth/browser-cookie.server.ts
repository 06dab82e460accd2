import { generateCookie } from 'hono/cookie'
import { type CookieOptions, parse } from 'hono/utils/cookie'
import type { RequestContext } from '../api/context.ts'

type Request = Pick<RequestContext, 'headers' | 'reply' | 'publicUrl'>

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** A cookie's name at this address: over https, neither another host nor plain http can set it. */
export const cookieName = (publicUrl: string, name: string) => (isSecure(publicUrl) ? `__Host-${name}` : name)

/** Scripts can't read the cookie, and other sites' requests don't include it, except when a link is followed. */
export const cookieOptions = (publicUrl: string, maxAge: number): CookieOptions => {
  const common = { path: '/', maxAge, httpOnly: true, sameSite: 'Lax' } as const
  return isSecure(publicUrl) ? { ...common, prefix: 'host', secure: true } : common
}

/** A cookie with a token that ties a multi-step action to the browser that began it. */
export function browserCookie(name: string) {
  const plain = `portico-${name}`
  return {
    read({ headers, publicUrl }: Request): string | undefined {
      const full = cookieName(publicUrl, plain)
      return parse(headers().get('cookie') ?? '', full)[full]
    },
    /** Sets the cookie to `token` for that many seconds; '' and 0 remove it. */
    keep({ reply, publicUrl }: Request, token: string, seconds: number): void {
      reply.append('set-cookie', generateCookie(plain, token, cookieOptions(publicUrl, seconds)))
    },
  }
}
