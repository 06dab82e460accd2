/** The visible text of HTML, without tags, scripts and drawings. */
export const readable = (html: string): string =>
  html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    // A soft break doesn't separate words.
    .replaceAll('<wbr/>', '')
    .replace(/<(?:[a-z][^>]*|\/[a-z0-9]+)>/gi, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** The content of the first such element, which must not contain another; empty without one. */
export function part(html: string, opening: RegExp): string {
  const start = html.search(opening)
  const [, tag] = /^<(\w+)/.exec(html.slice(start)) ?? []
  return start < 0 ? '' : html.slice(start, html.indexOf(`</${tag}>`, start))
}

/** The links in order: text and target. */
export const links = (html: string) =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, inner = '']) => [
    readable(inner),
    href,
  ])

const select = (html: string, name: string) => part(html, new RegExp(`<select[^>]*name="${name}"`))

/** The options of a field in order: value and label. */
export const options = (html: string, name: string) =>
  [...select(html, name).matchAll(/<option value="([^"]*)"[^>]*>(.*?)<\/option>/g)].map(
    ([, value, label = '']) => [value, readable(label)],
  )

/** The value of the selected option; empty when none is. */
export const chosen = (html: string, name: string) =>
  /<option value="([^"]*)" selected/.exec(select(html, name))?.[1] ?? ''
