import { lazy, Suspense, useSyncExternalStore } from 'react'
import { anythingSaid } from './toast.ts'
import type * as ToastShelf from './toast-shelf.tsx'

export { toast } from './toast.ts'

/** Without a connection, the shelf is loaded once there is one; queued toasts wait for it. */
const load = (): Promise<typeof ToastShelf> =>
  import('./toast-shelf.tsx').catch(() =>
    new Promise((online) => addEventListener('online', online, { once: true })).then(load),
  )

// Most pages never show a toast: the shelf and its library are loaded with the first one.
const Shelf = lazy(load)

/** The position of toasts: bottom right, focused by Alt+T. Rendered once, in the root. */
export function Toaster() {
  const wanted = useSyncExternalStore(anythingSaid.subscribe, anythingSaid.now, () => false)
  return wanted ? (
    <Suspense>
      <Shelf />
    </Suspense>
  ) : null
}
