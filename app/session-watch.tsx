import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { leaving } from '#platform/auth/leaving.ts'
import { sessionEndedEvent } from '#platform/realtime/session-end.ts'

const channel = 'portico-session'

/** Identifies this page, to ignore its own messages. */
const page = Math.random()

/** Notifies this browser's other tabs that the session began or ended. */
export function announceSession(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const announcement = new BroadcastChannel(channel)
  announcement.postMessage(page)
  announcement.close()
}

/** Loads the page again, so that the server decides what this URL may show. */
const reload = () => {
  if (leaving.now || leaving.hold?.()) return
  // Several refused requests report the same end.
  leaving.now = true
  window.location.reload()
}

/** Ends the session's pages in all tabs immediately, because they show data of a user who has signed out. */
export function SessionWatch({ signedIn }: { signedIn: boolean }) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router arrived at a page, so this document stays
  useEffect(() => {
    leaving.now = false
  }, [key])
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const announcements = new BroadcastChannel(channel)
    announcements.onmessage = ({ data }) => data !== page && reload()
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

/** Whether the session of this tab has just ended; true once. */
export function cameFromEnd(): boolean {
  const at = Number(sessionStorage.getItem(endedMark) ?? 0)
  sessionStorage.removeItem(endedMark)
  return Date.now() - at < 60_000
}
