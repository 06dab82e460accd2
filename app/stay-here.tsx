import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { leaving } from '#features/accounts/leaving.ts'

/** In an emptied page's place: whoever goes back from it stays, as what it keeps for its owner would be lost. */
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
