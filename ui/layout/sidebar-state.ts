const cookieName = 'sidebar'
const sevenDays = 604_800

/** Whether the sidebar is open, from a Cookie header; open by default. */
export const readSidebar = (cookies: string | null | undefined) =>
  !/(?:^|;\s*)sidebar=closed(?:;|$)/.test(cookies ?? '')

/** Keeps the sidebar's state for seven days. */
export function storeSidebar(open: boolean) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet
  document.cookie = `${cookieName}=${open ? 'open' : 'closed'}; path=/; max-age=${sevenDays}; samesite=lax${secure}`
}
