import type { Route } from './+types/robots.ts'
import { siteOrigin } from './site-origin.ts'

/** Excludes the portals, their logins and the API from search engines; a case's link is also secret. */
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
    // Portraits of lawyers are served by the API.
    'Allow: /api/files/',
    '',
    `Sitemap: ${siteOrigin(context)}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
