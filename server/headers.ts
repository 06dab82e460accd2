import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app.ts'

/** The pages' CSP. Scripts and styles run by nonce or from our own files only. */
function policy(nonce: string, development: boolean): string {
  const directives = [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    // The development server injects styles without a nonce.
    development ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    // A lawyer's portrait may be on another site (docs/decisions/0020-portraits-elsewhere.md).
    `img-src 'self' data: blob: https:`,
    `font-src 'self'`,
    // Our pages frame PDFs as blobs; Chromium requests one again that it can't read.
    `connect-src 'self' blob:${development ? ' ws:' : ''}`,
    `frame-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  return directives.join('; ')
}

/** The CSP of API responses: blocks subresources and framing. */
const dataPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * Headers that an answer may set itself: a served file has a stricter policy, and the share card may be
 * embedded by other sites.
 */
const ownWord = new Set(['content-security-policy', 'cross-origin-resource-policy'])

/**
 * Sets the headers of every answer, and the nonce for this page's scripts. An answer that was made with
 * `commonHeaders` or `dataHeaders` has them already.
 */
export function securityHeaders(options: {
  https: boolean
  development: boolean
}): MiddlewareHandler<AppEnv> {
  const always = {
    'x-content-type-options': 'nosniff',
    // A share link is a secret: it must not be sent to other sites.
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
