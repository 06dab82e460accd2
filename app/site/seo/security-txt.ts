import { firm } from '#firm.config.ts'
import type { Route } from './+types/security-txt.ts'
import { siteOrigin } from './site-origin.ts'

/** RFC 9116 asks for an end within a year; each start of a new half-year moves it on. */
function validUntil(now: Date): string {
  const half = now.getUTCMonth() < 6 ? 0 : 6
  return new Date(Date.UTC(now.getUTCFullYear(), half + 12, 1)).toISOString()
}

/** Whom to tell about a weakness of this site. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    `Contact: mailto:${firm.emails.contact}`,
    `Expires: ${validUntil(new Date())}`,
    `Preferred-Languages: ${firm.locale.split('-')[0]}`,
    `Canonical: ${siteOrigin(context)}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
