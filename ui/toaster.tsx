import { lazy, Suspense, useSyncExternalStore } from 'react'
import { anythingSaid } from './toast.ts'

export { toast } from './toast.ts'

/** Without a connection the shelf comes once there is one; the page stands, and what was said waits. */
const load = (): Promise<typeof import('./toast-shelf.tsx')> =>
  import('./toast-shelf.tsx').catch(() =>
    new Promise((online) => addEventListener('online', online, { once: true })).then(load),
  )

// Most pages never say anything: the shelf and its library come with the first toast.
const Shelf = lazy(load)

/** Where toasts appear: bottom right, reached with Alt+T. One of it stands in the root. */
export function Toaster() {
  const wanted = useSyncExternalStore(anythingSaid.subscribe, anythingSaid.now, () => false)
  return wanted ? (
    <Suspense>
      <Shelf />
    </Suspense>
  ) : null
}
