import { Outlet } from 'react-router'
import { cursorContext } from '#platform/api/page-context.ts'
import { PageOutOfReach } from '../connection-lost.tsx'
import { useLostNavigation } from '../lost-navigation.ts'
import type { Route } from './+types/layout.ts'
import { hasArticles } from './has-articles.ts'
import { useLivePage } from './live-page.ts'
import { SiteFrame } from './site-frame.tsx'

export const links = () => [{ rel: 'manifest', href: '/site.webmanifest' }]

export async function loader({ context }: Route.LoaderArgs) {
  const since = context.get(cursorContext)
  return { since, hasArticles: await hasArticles() }
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  // Every page has the firm's name, address and notices, and links to the articles if any are published.
  useLivePage(['firm_settings', 'article_versions/public'], loaderData)
  const lost = useLostNavigation()
  return <SiteFrame>{lost ? <PageOutOfReach target={lost} /> : <Outlet />}</SiteFrame>
}
