const styles = /\s(style|on\w{1,30})\s{0,9}=/gi

/**
 * Pasted HTML without style sheets and scripts, and with its style and event attributes renamed to `data-…`. The
 * document's rules decide what is taken; this is so that reading it doesn't violate the page's content security policy,
 * which would also hide the styles that mean bold and italic.
 */
export function inert(html: string): string {
  const lower = html.toLowerCase()
  const kept: string[] = []
  let at = 0
  for (;;) {
    const open = html.indexOf('<', at)
    if (open < 0) return kept.join('') + html.slice(at)
    kept.push(html.slice(at, open))
    const close = html.indexOf('>', open)
    if (close < 0) return kept.join('')
    const name = ['style', 'script'].find((tag) => lower.startsWith(`<${tag}`, open))
    if (name) {
      const end = lower.indexOf(`</${name}`, close)
      const after = end < 0 ? -1 : html.indexOf('>', end)
      if (after < 0) return kept.join('')
      at = after + 1
      continue
    }
    kept.push(html.slice(open, close + 1).replace(styles, ' data-$1='))
    at = close + 1
  }
}
