import { useEffect, useState } from 'react'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { cameFromEnd } from './session-watch.tsx'

/** Tells somebody who is asked to sign in why: a moment ago they still were. */
export function SessionEndedNotice() {
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    if (cameFromEnd()) setEnded(true)
  }, [])
  if (!ended) return null
  return (
    <InlineAlert className="mb-5">
      Your session has ended. Sign in again, and you are back where you were.
    </InlineAlert>
  )
}
