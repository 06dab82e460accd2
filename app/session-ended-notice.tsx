import { useEffect, useState } from 'react'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { cameFromEnd } from './session-watch.tsx'

/** Explains on the login page that the session has just ended. */
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
