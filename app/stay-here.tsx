import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askBeforeUnload } from '#platform/auth/leaving.ts'

/** Replaces an emptied page and blocks Back, because leaving would lose the drafts. */
export function StayHere() {
  const blocker = useBlocker(true)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(askBeforeUnload, [])
  return null
}
