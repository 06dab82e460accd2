import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { toast } from '#ui/overlays/toaster.tsx'
import { announceSession } from './session-watch.tsx'

/** Shows the notice that a redirect put into the URL, once, and removes it from the URL. */
export function NoticeToast() {
  const location = useLocation()
  const key = new URLSearchParams(location.search).get('notice')
  useEffect(() => {
    if (key === null) return
    let wanted = true
    // Few pages have a notice, so the texts are loaded on demand.
    void import('./notices.ts').then(({ beginsSession, isNotice, notices }) => {
      if (!wanted || !isNotice(key)) return
      const { tone, text } = notices[key]
      toast[tone](text, { id: key })
      // After a login without JavaScript, only this notifies the other tabs of the new session.
      if (beginsSession(key)) announceSession()
    })
    return () => {
      wanted = false
    }
  }, [key])
  // Not by the router: that would be a navigation, which cancels one that the user has just begun. The router's own
  // location keeps the notice until the next navigation, and a list that keeps its parameters brings it back.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('notice')) return
    const url = new URL(window.location.href)
    url.searchParams.delete('notice')
    window.history.replaceState(window.history.state, '', url)
  }, [location])
  return null
}
