import { useEffect, useState } from 'react'
import { useConnection } from '#platform/realtime/live.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'

/** A server restart or a change of network usually takes less than this. */
const delayMs = 2_000

/** Shown while the page receives no live updates. It loads everything again once the connection is back. */
export function ConnectionNotice() {
  const isOffline = useConnection() === 'offline'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isOffline) return setShown(false)
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [isOffline])
  return (
    <div role="status" className="empty:hidden">
      {isShown && (
        <InlineAlert tone="warning">
          The connection is lost. What you see may be out of date until it is back.
        </InlineAlert>
      )}
    </div>
  )
}
