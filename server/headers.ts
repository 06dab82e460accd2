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
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `frame-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  return directives.join('; ')
}

/** The headers that every answer carries, and the nonce for this page's scripts. */
export function securityHeaders(options: {
  https: boolean
  development: boolean
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const nonce = crypto.randomUUID().replaceAll('-', '')
    c.set('nonce', nonce)
    await next()
    const { headers } = c.res
    // A served file brings a stricter policy of its own.
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', policy(nonce, options.development))
    headers.set('x-request-id', c.get('requestId'))
    headers.set('x-content-type-options', 'nosniff')
    // A share link is a secret: it must not travel to other sites.
    headers.set('referrer-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    headers.set('cross-origin-opener-policy', 'same-origin')
    // The picture beside a shared link is made to be shown by others, and says so.
    if (!headers.has('cross-origin-resource-policy'))
      headers.set('cross-origin-resource-policy', 'same-origin')
    if (options.https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
