import { useEffect, useState } from 'react'
import { useConnection } from '#platform/realtime/live.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'

/** A server restart or a change of network usually takes less than this. */
const patienceMs = 2_000

/** Shown while the page receives no live updates. It loads everything again once the connection is back. */
export function ConnectionNotice() {
  const isOffline = useConnection() === 'offline'
  const [told, setTold] = useState(false)
  useEffect(() => {
    if (!isOffline) return setTold(false)
    const timer = setTimeout(() => setTold(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isOffline])
  return (
    <div role="status" className="empty:hidden">
      {told && (
        <InlineAlert tone="warning">
          The connection is lost. What you see may be out of date until it is back.
        </InlineAlert>
      )}
    </div>
  )
}
