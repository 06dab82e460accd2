import { siteTexts } from '#features/site-texts/current-texts.ts'
import { client } from '#platform/api/client.ts'
import { readOr } from '../read-or.ts'
import type { Route } from './+types/sitemap.ts'
import { siteOrigin } from './site-origin.ts'
import { xml } from './xml.ts'

const pages = ['/', '/about', '/team', '/cases', '/contact', '/consultation', '/case-search']

/** All indexable pages. While the database is down, lawyers and articles are missing. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = siteOrigin(context)
  const { areas } = await siteTexts()
  const [lawyers, articles] = await Promise.all([
    readOr(lawyerPaths(), undefined),
    readOr(client.site.articles.addresses(), undefined),
  ])
  const entries = [
    ...[
      ...pages,
      ...(areas.length > 0 ? ['/practice-areas'] : []),
      ...areas.map(({ path }) => path),
      ...(articles?.length ? ['/blog'] : []),
      ...(lawyers ?? []),
    ].map((path) => xml`<url><loc>${origin + path}</loc></url>`),
    ...(articles ?? []).map(
      ({ slug, reviewedOn }) =>
        xml`<url><loc>${`${origin}/blog/${slug}`}</loc><lastmod>${reviewedOn}</lastmod></url>`,
    ),
  ]
  const body = xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`
  return new Response(body.text, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': lawyers && articles ? 'public, max-age=3600' : 'no-store',
    },
  })
}

async function lawyerPaths() {
  const paths: string[] = []
  let after: string | undefined
  do {
    const page = await client.site.lawyers.directory({ after })
    paths.push(...page.lawyers.map(({ slug }) => `/team/${slug}`))
    after = page.next ?? undefined
  } while (after)
  return paths
}
