import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'

/**
 * Loads a drawing's code in the browser on demand; if loading fails, nothing is drawn.
 * @param load imports a file that only re-exports the drawing, so that the bundler can split it off
 */
export const loadedDrawing = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })))

interface ServedProps<Props> {
  /** The drawing on the server only: `import.meta.env.SSR && Drawing`. */
  drawing: ComponentType<Props> | false
  /** The same for browsers, from `loadedDrawing`. */
  loaded: ComponentType<Props>
  given: Props
}

/**
 * Keeps a static drawing's server-rendered markup, so that a full page load never loads the drawing's code. Client-side
 * navigation to the page does load it, and so does a change to another drawing.
 */
export function Served<Props extends object>({
  drawing: Drawing,
  loaded: Loaded,
  given,
}: ServedProps<Props>) {
  const hydrated = useHydrated()
  const [first, setFirst] = useState(hydrated ? undefined : given)
  // The served markup is gone after a change, also if the first drawing comes back.
  if (first && !isSame(first, given)) setFirst(undefined)
  if (Drawing)
    return (
      <div className="contents">
        <Drawing {...given} />
      </div>
    )
  if (first)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the empty markup only makes React keep the existing nodes
      <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    )
  return (
    <div key="loaded" className="contents">
      <Suspense>
        <Loaded {...given} />
      </Suspense>
    </div>
  )
}

const isSame = <Props extends object>(first: Props, now: Props) =>
  JSON.stringify(first) === JSON.stringify(now)
