const longest = 2000

/** Valid links in an article: an https URL, or a path of the firm's own site. */
export function isArticleLink(href: string): boolean {
  if (href.length > longest || /[\s\\]|\p{Cc}/u.test(href)) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  if (!href.startsWith('https://') || !URL.canParse(href)) return false
  const { username, password } = new URL(href)
  return !username && !password
}
