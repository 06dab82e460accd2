import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { firm } from '#firm.ts'
import { siteOrigin } from './site-origin.ts'

interface Page {
  /** Its path, with a leading slash. */
  path: string
  /** Without the firm's name, which is appended. */
  title: string
  /** At most 160 characters. */
  description: string
  /** Structured data besides the breadcrumbs; gets the site's origin. */
  jsonLd?: (origin: string) => readonly object[]
  /** The pages from the home page (excluded) to this one (included), for breadcrumbs. */
  trail?: readonly { name: string; path: string }[]
  article?: { published: string; author: string }
  /** Pages that only show search results aren't indexed. */
  noindex?: boolean
}

/**
 * Title, description, canonical URL, preview card for shared links, structured data. Called by the page's loader, so
 * that none of it is in the browser's script.
 */
export function pageMeta(
  context: Readonly<RouterContextProvider>,
  { path, title, description, jsonLd, trail, article, noindex }: Page,
): MetaDescriptor[] {
  const origin = siteOrigin(context)
  const name = path === '/' ? `${firm.name} · ${title}` : `${title} · ${firm.name}`
  const image = `${origin}/share${path === '/' ? '/home' : path}.png`
  return [
    { title: name },
    { name: 'description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:locale', content: firm.locale.replace('-', '_') },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${title}, ${firm.name}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(article
      ? [
          { property: 'article:published_time', content: article.published },
          { property: 'article:author', content: article.author },
        ]
      : []),
    ...[...(jsonLd?.(origin) ?? []), ...(trail ? [breadcrumbs(origin, trail)] : [])].map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ] as MetaDescriptor[]
}

const breadcrumbs = (origin: string, trail: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
})
