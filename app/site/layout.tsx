import { Outlet } from 'react-router'
import { siteTexts } from '#features/site-texts/current-texts.ts'
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
  const { areas } = await siteTexts()
  return { since, hasArticles: await hasArticles(), hasAreas: areas.length > 0 }
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  // Every page has the firm's name, address and notices, and links to what is published; the texts of most pages are
  // among those of the firm.
  useLivePage(['firm_settings', 'site_texts/public', 'article_versions/public'], loaderData)
  const lost = useLostNavigation()
  return <SiteFrame>{lost ? <PageOutOfReach target={lost} /> : <Outlet />}</SiteFrame>
}
