import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '#ui/use-hydrated.ts'
import { IslandScene } from './island-scene.tsx'

const Drawn = lazy(() => import('./drawn-island.tsx'))

/**
 * The scene of the home page, left as the server drew it: whoever opens the page by its address never loads the
 * code of the drawing, which is the page's largest part and never changes. Who comes from another page does.
 */
export function Island({ className }: { className?: string }) {
  const hydrated = useHydrated()
  const [served] = useState(!hydrated)
  if (import.meta.env.SSR)
    return (
      <div className={className}>
        <IslandScene />
      </div>
    )
  if (served)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it makes React leave alone what is there
    return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <div className={className}>
      <Suspense>
        <Drawn />
      </Suspense>
    </div>
  )
}
