import { useEffect, useState } from 'react'
import { useConnection } from '#platform/realtime/live.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'

/** A reload of the server or a change of network is over sooner than this. */
const patienceMs = 2_000

/** Says that the page no longer hears of what happens; it reads everything again by itself once it does. */
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
