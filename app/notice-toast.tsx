import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { toast } from '#ui/overlays/toaster.tsx'
import { announceSession } from './session-watch.tsx'

/** Shows the notice that a redirect put into the URL, once, and removes it from the URL. */
export function NoticeToast() {
  const [params, setParams] = useSearchParams()
  const { state } = useNavigation()
  const [shown, setShown] = useState<string>()
  const key = params.get('notice')
  useEffect(() => {
    if (key === null) return setShown(undefined)
    let wanted = true
    // Few pages have a notice, so the texts are loaded on demand.
    void import('./notices.ts').then(({ beginsSession, isNotice, notices }) => {
      if (!wanted || !isNotice(key)) return
      const { tone, text } = notices[key]
      toast[tone](text, { id: key })
      // After a login without JavaScript, only this tells the other tabs of the new session.
      if (beginsSession(key)) announceSession()
      setShown(key)
    })
    return () => {
      wanted = false
    }
  }, [key])
  // Changing the URL is a navigation, which would cancel one that the user has begun.
  const removable = key !== null && key === shown && state === 'idle'
  useEffect(() => {
    if (!removable) return
    setParams(
      (current) => {
        current.delete('notice')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }, [removable, setParams])
  return null
}
