/** The words of some HTML, as they are read: without marks, scripts and drawings. */
export const readable = (html: string): string =>
  html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    // Where a word may break, it is one.
    .replaceAll('<wbr/>', '')
    .replace(/<(?:[a-z][^>]*|\/[a-z0-9]+)>/gi, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** What stands in one element of a page, which holds none of its own kind; nothing without one. */
export function part(html: string, opening: RegExp): string {
  const start = html.search(opening)
  const [, tag] = /^<(\w+)/.exec(html.slice(start)) ?? []
  return start < 0 ? '' : html.slice(start, html.indexOf(`</${tag}>`, start))
}

/** The links, in their order: what each says, and where it leads. */
export const links = (html: string) =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, inner = '']) => [
    readable(inner),
    href,
  ])

const select = (html: string, name: string) => part(html, new RegExp(`<select[^>]*name="${name}"`))

/** The options of a field, in their order: value and label. */
export const options = (html: string, name: string) =>
  [...select(html, name).matchAll(/<option value="([^"]*)"[^>]*>(.*?)<\/option>/g)].map(
    ([, value, label = '']) => [value, readable(label)],
  )

/** The value of the option that is chosen; the empty one when none is. */
export const chosen = (html: string, name: string) =>
  /<option value="([^"]*)" selected/.exec(select(html, name))?.[1] ?? ''
