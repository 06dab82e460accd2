/** What a copy has beside the pages of the sitemap. */
export const filesForMachines = ['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/favicon.svg']

/** Styles, fonts, pictures (with the previews of shared links) and feeds. Scripts and prefetched data don't change what a page says. */
const copied =
  /^\/(assets\/[\w./-]{1,200}\.(css|woff2|png|jpe?g|webp|avif|svg|gif)|api\/files\/[0-9a-f-]{36}|[\w-]{1,100}\.(png|svg|ico|jpg)|share\/[\w/-]{1,200}\.png|blog\/rss\.xml)$/

/** The paths of the sitemap's pages. @param sitemap its XML */
export const pagesOf = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>([^<]{1,2000})<\/loc>/g)].map(
    ([, address = '']) => new URL(decoded(address)).pathname,
  )

/** The paths, with their queries, of the site's own files that a page or a style sheet shows. */
export function referencesOf(text: string, origin: string): string[] {
  const found = [
    ...[...text.matchAll(/<meta property="og:image" content="([^"]{1,2000})"/g)].map(
      ([, address = '']) => address,
    ),
    ...[...text.matchAll(/\s(?:src|href)="([^"]{1,2000})"/g)].map(([, address = '']) => address),
    ...[...text.matchAll(/\s(?:srcset|imagesrcset)="([^"]{1,4000})"/gi)].flatMap(([, list = '']) =>
      list.split(',').map((each) => each.trim().split(' ')[0] ?? ''),
    ),
    ...[...text.matchAll(/url\(([^()]{1,500})\)/g)].map(([, address = '']) =>
      address.replaceAll(/["']/g, ''),
    ),
  ]
  return found.flatMap((address) => {
    const url = URL.parse(decoded(address), origin)
    return url && url.origin === origin && copied.test(url.pathname) ? [url.pathname + url.search] : []
  })
}

const decoded = (text: string) => text.replaceAll('&amp;', '&')
