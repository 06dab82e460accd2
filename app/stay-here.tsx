import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { leaving } from '#platform/auth/leaving.ts'

/** Replaces an emptied page and blocks Back, because leaving would lose the drafts. */
export function StayHere() {
  const blocker = useBlocker(true)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    const ask = (event: Event) => {
      if (!leaving.now) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}
