import { leaving } from '#platform/auth/leaving.ts'
import { safeNext } from './next-path.ts'
import { type Notice, withNotice } from './notices.ts'
import { announceSession } from './session-watch.tsx'

/**
 * Continues after a change of the session with a full page load, so that no data of the previous user stays in memory,
 * and notifies the other tabs.
 */
export function enterAs(fallback: string, notice: Notice): void {
  leaving.now = true
  announceSession()
  const next = safeNext(new URLSearchParams(window.location.search).get('next'))
  window.location.assign(withNotice(next ?? fallback, notice))
}
