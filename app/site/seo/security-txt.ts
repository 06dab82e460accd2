import { firm } from '#firm.ts'
import type { Route } from './+types/security-txt.ts'
import { siteOrigin } from './site-origin.ts'

/** RFC 9116 recommends an expiry within a year; it moves on with each half-year. */
function validUntil(now: Date): string {
  const half = now.getUTCMonth() < 6 ? 0 : 6
  return new Date(Date.UTC(now.getUTCFullYear(), half + 12, 1)).toISOString()
}

/** The contact for reports of security vulnerabilities. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    firm.emails.contact
      ? `Contact: mailto:${firm.emails.contact}`
      : `Contact: ${siteOrigin(context)}/contact`,
    `Expires: ${validUntil(new Date())}`,
    `Preferred-Languages: ${firm.locale.split('-')[0]}`,
    `Canonical: ${siteOrigin(context)}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
