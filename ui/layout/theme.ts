export type Theme = 'light' | 'dark' | 'system'

const cookieName = 'theme'
const oneYear = 365 * 24 * 60 * 60

/** The stored choice from a Cookie header or `document.cookie`; 'system' by default. */
export function readTheme(cookies: string | null | undefined): Theme {
  const stored = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1]
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The value of `<html data-theme>`; undefined if the system decides. */
export const themeAttribute = (theme: Theme) => (theme === 'system' ? undefined : theme)

/** Applies a theme immediately and keeps it for a year. */
export function applyTheme(theme: Theme) {
  const root = document.documentElement
  const secure = location.protocol === 'https:' ? '; secure' : ''
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const age = theme === 'system' ? 0 : oneYear
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet
  document.cookie = `${cookieName}=${theme}; path=/; max-age=${age}; samesite=lax${secure}`
}
