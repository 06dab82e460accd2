import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app.ts'

/** What a page may load and where it may stand. Scripts and styles run by nonce or from our own files, nothing else. */
function policy(nonce: string, development: boolean): string {
  const directives = [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    // The development server injects styles without a nonce.
    development ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    // A lawyer's portrait may stand on another site (docs/decisions/portraits-elsewhere.md).
    `img-src 'self' data: blob: https:`,
    `font-src 'self'`,
    // Of blobs, which are our own pages', the browser's PDF viewer asks for one anew that it can't read.
    `connect-src 'self' blob:${development ? ' ws:' : ''}`,
    `frame-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  return directives.join('; ')
}

/** An answer that is data loads nothing and stands nowhere, should somebody open it as a page. */
const dataPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * Where an answer's own word counts: a served file brings a stricter policy, and the picture beside a shared link is
 * made to be shown by others.
 */
const ownWord = new Set(['content-security-policy', 'cross-origin-resource-policy'])

/**
 * The headers that every answer carries, and the nonce for this page's scripts. An answer that was made with
 * `commonHeaders` or `dataHeaders` in it has them already.
 */
export function securityHeaders(options: {
  https: boolean
  development: boolean
}): MiddlewareHandler<AppEnv> {
  const always = {
    'x-content-type-options': 'nosniff',
    // A share link is a secret: it must not travel to other sites.
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const ofData = { ...always, 'content-security-policy': dataPolicy }
  const ofPages = {
    ...always,
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
  }
  return async (c, next) => {
    const requestId = c.get('requestId')
    let nonce: string | undefined
    const ownNonce = () => {
      nonce ??= crypto.randomUUID().replaceAll('-', '')
      return nonce
    }
    const common = () => ({
      'content-security-policy': policy(ownNonce(), options.development),
      'x-request-id': requestId,
      ...ofPages,
    })
    let given = false
    c.set('nonce', ownNonce)
    c.set('commonHeaders', () => {
      given = true
      return common()
    })
    c.set('dataHeaders', () => {
      given = true
      return { 'x-request-id': requestId, ...ofData }
    })
    await next()
    if (given) return
    const { headers } = c.res
    for (const [name, value] of Object.entries(common()))
      if (!ownWord.has(name) || !headers.has(name)) headers.set(name, value)
  }
}
