import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Navigation that is faster shows no progress bar. */
const patienceMs = 200

/** A bar at the top of the window during slow navigation, so that the user sees that the click had an effect. */
export function NavigationProgress() {
  const isLeaving = useNavigation().state !== 'idle'
  const [told, setTold] = useState(false)
  useEffect(() => {
    if (!isLeaving) return setTold(false)
    const timer = setTimeout(() => setTold(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return (
    <div aria-live="polite">
      {told && (
        <div data-screen-only className="fixed inset-x-0 top-0 z-50 h-0.75 animate-pulse bg-brass-fill">
          <span className="sr-only">Loading...</span>
        </div>
      )}
    </div>
  )
}
