import { firm } from '#firm.ts'
import { siteOrigin } from '../seo/site-origin.ts'
import { xml } from '../seo/xml.ts'
import type { Route } from './+types/rss.ts'
import { articleList } from './articles.ts'

/** Legal Insights as an RSS feed. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = siteOrigin(context)
  const { articles } = await articleList()
  const items = articles.map(({ slug, title, excerpt, publishedOn, author, practiceArea }) => {
    const url = `${origin}/blog/${slug}`
    return xml`<item><title>${title}</title><link>${url}</link><guid>${url}</guid><pubDate>${new Date(publishedOn).toUTCString()}</pubDate><category>${practiceArea}</category><dc:creator>${author.name}</dc:creator><description>${excerpt}</description></item>`
  })
  const body = xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${`Legal Insights · ${firm.name}`}</title><link>${origin}/blog</link><description>${firm.tagline}</description><language>${firm.locale.toLowerCase()}</language><atom:link href="${origin}/blog/rss.xml" rel="self" type="application/rss+xml"/>${items}</channel></rss>`
  return new Response(body.text, {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
