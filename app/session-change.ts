import { safeNext } from './next-path.ts'
import { type Notice, withNotice } from './notices.ts'
import { announceSession } from './session-watch.tsx'

/**
 * Goes on as somebody else: a whole new page, so that nothing that was loaded for the one before stays in
 * memory, and the other tabs follow.
 */
export function enterAs(fallback: string, notice: Notice): void {
  announceSession()
  const next = safeNext(new URLSearchParams(window.location.search).get('next'))
  window.location.assign(withNotice(next ?? fallback, notice))
}
