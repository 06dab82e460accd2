import { useRouteLoaderData } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'

export const pages = [
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

/** The doors to the portals. A client who is signed in isn't asked to log in again. */
export const useLogins = () =>
  (useRouteLoaderData('root') as { viewer: Viewer | null } | undefined)?.viewer?.clientId
    ? [{ label: 'Client Portal', to: '/dashboard' }, ...logins.slice(1)]
    : logins

export const quickLinks = pages.filter(({ label }) =>
  ['About Us', 'Practice Areas', 'Blog', 'Contact'].includes(label),
)
