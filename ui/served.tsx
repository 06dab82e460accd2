import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * A drawing's code, for when it is needed after all; should it not arrive, nothing is drawn.
 * @param load imports a file that does nothing but pass the drawing on: only that one stays out of the page
 */
export const loadedDrawing = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })))

interface ServedProps<Props> {
  /** The drawing on the server, and only there: `import.meta.env.SSR && Drawing`. */
  drawing: ComponentType<Props> | false
  /** The same for browsers, from `loadedDrawing`. */
  loaded: ComponentType<Props>
  given: Props
}

/**
 * A drawing that is left as the server drew it: whoever opens a page by its address never loads the drawing's code,
 * which never changes anything. Who comes from another page does, and so does a drawing of something else.
 */
export function Served<Props extends object>({
  drawing: Drawing,
  loaded: Loaded,
  given,
}: ServedProps<Props>) {
  const hydrated = useHydrated()
  const [first] = useState(hydrated ? undefined : given)
  if (Drawing)
    return (
      <div className="contents">
        <Drawing {...given} />
      </div>
    )
  if (first && isSame(first, given))
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it makes React leave alone what is there
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
  Object.entries(now).every(([name, value]) => first[name as keyof Props] === value)
