import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Navigation that is faster shows no progress bar. */
const delayMs = 200

/** A bar at the top of the window during slow navigation, so that the user sees that the click had an effect. */
export function NavigationProgress() {
  const isLeaving = useNavigation().state !== 'idle'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLeaving) return setShown(false)
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return (
    <div aria-live="polite">
      {isShown && (
        <div data-screen-only className="fixed inset-x-0 top-0 z-50 h-0.75 animate-pulse bg-brass-fill">
          <span className="sr-only">Loading...</span>
        </div>
      )}
    </div>
  )
}
