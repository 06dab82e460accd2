import { useRouteLoaderData } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'

const pages = [
  { label: 'Home', to: '/' },
  { label: 'About Us', to: '/about' },
  { label: 'Our Team', to: '/team' },
  { label: 'Practice Areas', to: '/practice-areas' },
  { label: 'Cases', to: '/cases' },
  { label: 'Blog', to: '/blog' },
  { label: 'Contact', to: '/contact' },
  { label: 'Search Case', to: '/case-search' },
]

const logins = [
  { label: 'Client Login', to: '/auth' },
  { label: 'Lawyer Login', to: '/lawyer-login' },
  { label: 'Admin Login', to: '/admin-login' },
]

/** Links to the portals. For a signed-in client the link leads to the portal itself and not to its login. */
export const useLogins = () =>
  (useRouteLoaderData('root') as { viewer: Viewer | null } | undefined)?.viewer?.clientId
    ? [{ label: 'Client Portal', to: '/dashboard' }, ...logins.slice(1)]
    : logins

/** Links to the site's pages: to the blog and the practice areas only if one is published. */
export function usePages() {
  const site = useRouteLoaderData('site/layout')
  const doors = useRouteLoaderData('site-doors')
  const { hasArticles, hasAreas } = (site ?? doors ?? {}) as { hasArticles?: boolean; hasAreas?: boolean }
  return pages.filter(({ to }) => (to !== '/blog' || hasArticles) && (to !== '/practice-areas' || hasAreas))
}

export const useQuickLinks = () =>
  usePages().filter(({ label }) => ['About Us', 'Practice Areas', 'Blog', 'Contact'].includes(label))
