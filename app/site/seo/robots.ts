import type { Route } from './+types/robots.ts'
import { siteOrigin } from './site-origin.ts'

/** The portals, their doors and the API are nobody's search result; a case's link is a secret besides. */
const closed = [
  '/admin',
  '/admin-login',
  '/api/',
  '/auth',
  '/case/',
  '/dashboard',
  '/dev/',
  '/lawyer-auth',
  '/lawyer-dashboard',
  '/lawyer-login',
  '/lawyer-portal',
  '/reset-',
  '/setup-lawyers',
]

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    // Portraits of the lawyers are files of the API.
    'Allow: /api/files/',
    '',
    `Sitemap: ${siteOrigin(context)}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
