import { Outlet } from 'react-router'
import { firm } from '#firm.ts'
import type { Route } from './+types/case-search-head.ts'
import { metaOf } from './seo/meta-of.ts'
import { pageMeta } from './seo/page-meta.ts'

/** Metadata of the case search, a page for clients on the public site. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: pageMeta(context, {
    path: '/case-search',
    title: 'Search Cases',
    description: `Follow your case with ${firm.name}: enter its number and the PIN from your lawyer, or the link that you were sent.`,
    trail: [
      { name: 'Cases', path: '/cases' },
      { name: 'Search Cases', path: '/case-search' },
    ],
  }),
})

export const meta: Route.MetaFunction = metaOf

export default function CaseSearchHead() {
  return <Outlet />
}
