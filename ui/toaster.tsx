import { lazy, Suspense, useSyncExternalStore } from 'react'
import { anythingSaid } from './toast.ts'

export { toast } from './toast.ts'

// Most pages never say anything: the shelf and its library come with the first toast.
const Shelf = lazy(() => import('./toast-shelf.tsx'))

/** Where toasts appear: bottom right, reached with Alt+T. One of it stands in the root. */
export function Toaster() {
  const wanted = useSyncExternalStore(anythingSaid.subscribe, anythingSaid.now, () => false)
  return wanted ? (
    <Suspense>
      <Shelf />
    </Suspense>
  ) : null
}
