import { useEffect, useRef } from 'react'
import { ConflictAlert } from './conflict-alert.tsx'
import { InlineAlert } from './inline-alert.tsx'

type Props = {
  noun: string
  conflict: { onTakeTheirs: () => void; onKeepMine: () => void } | undefined
  /** What is wrong with the whole form. */
  error: string | undefined
}

/** What a form says below its fields when it could not be saved; a long form comes to it. */
export function FormProblems({ noun, conflict, error }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const shown = conflict !== undefined || Boolean(error)
  useEffect(() => {
    if (!shown) return
    place.current?.scrollIntoView({ block: 'nearest' })
    const form = place.current?.closest('form')
    // Whoever has decided about a conflict here goes on at the button that saves, not at the form's beginning.
    return () => {
      if (!form?.contains(document.activeElement)) form?.querySelector<HTMLElement>('[type=submit]')?.focus()
    }
  }, [shown])
  if (!shown) return null
  return (
    <div ref={place} className="flex scroll-mb-5 flex-col gap-4">
      {conflict && <ConflictAlert noun={noun} {...conflict} />}
      {error && <InlineAlert tone="danger">{error}</InlineAlert>}
    </div>
  )
}
