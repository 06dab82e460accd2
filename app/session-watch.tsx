import { useEffect } from 'react'
import { leaving } from '#features/accounts/leaving.ts'
import { sessionEndedEvent } from '#platform/realtime/session-end.ts'

const channel = 'portico-session'

/** Tells this browser's other tabs that the session began or ended. */
export function announceSession(): void {
  if (typeof BroadcastChannel === 'undefined') return
  // It hears its own word too.
  leaving.now = true
  const announcement = new BroadcastChannel(channel)
  announcement.postMessage('changed')
  announcement.close()
}

/** The server decides anew what this address may show, and to whom. */
const reload = () => {
  if (leaving.now || leaving.hold?.()) return
  // Several refusals at once are one end.
  leaving.now = true
  window.location.reload()
}

/** Ends the session's pages in every tab at once: what they show belongs to somebody who has left. */
export function SessionWatch({ signedIn }: { signedIn: boolean }) {
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const announcements = new BroadcastChannel(channel)
    announcements.onmessage = reload
    return () => announcements.close()
  }, [])
  useEffect(() => {
    if (!signedIn) return
    const onEnd = () => {
      if (!leaving.now) sessionStorage.setItem(endedMark, String(Date.now()))
      reload()
    }
    window.addEventListener(sessionEndedEvent, onEnd)
    return () => window.removeEventListener(sessionEndedEvent, onEnd)
  }, [signedIn])
  return null
}

const endedMark = 'portico-session-ended'

/** Whether this tab came here because its session ended a moment ago; true once. */
export function cameFromEnd(): boolean {
  const at = Number(sessionStorage.getItem(endedMark) ?? 0)
  sessionStorage.removeItem(endedMark)
  return Date.now() - at < 60_000
}
