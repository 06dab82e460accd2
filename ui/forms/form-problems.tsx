import { type ComponentProps, useEffect, useRef } from 'react'
import { ConflictAlert } from './conflict-alert.tsx'
import { InlineAlert } from './inline-alert.tsx'

type Props = {
  recordName: string
  conflict: Omit<ComponentProps<typeof ConflictAlert>, 'recordName'> | undefined
  /** The error of the whole form. */
  error: string | undefined
}

/** Shown below a form's fields when saving failed; a long form scrolls to it. */
export function FormProblems({ recordName, conflict, error }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const shown = conflict !== undefined || Boolean(error)
  useEffect(() => {
    if (!shown) return
    place.current?.scrollIntoView({ block: 'nearest' })
    const form = place.current?.closest('form')
    // After resolving a conflict here, the focus moves to the save button and not to the form's beginning.
    return () => {
      if (!form?.contains(document.activeElement)) form?.querySelector<HTMLElement>('[type=submit]')?.focus()
    }
  }, [shown])
  if (!shown) return null
  return (
    <div ref={place} className="flex scroll-mb-5 flex-col gap-4">
      {conflict && <ConflictAlert recordName={recordName} {...conflict} />}
      {error && <InlineAlert tone="danger">{error}</InlineAlert>}
    </div>
  )
}
