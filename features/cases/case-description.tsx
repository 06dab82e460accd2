import { useEffect, useId, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { descriptionPreview } from './cases.schema.ts'

/** The first two lines of a description, with a button that shows the rest. */
export function CaseDescription({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { paragraph, clipped } = useClipped(text)
  const long = text.length > descriptionPreview
  return (
    <div className="flex flex-col items-start gap-1">
      <p
        id={id}
        ref={paragraph}
        className={cn('text-sm text-ink-soft wrap-anywhere', open ? 'whitespace-pre-line' : 'line-clamp-2')}
      >
        {open || !long ? text : `${text.slice(0, descriptionPreview).trimEnd()}…`}
      </p>
      {(long || clipped || open) && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read Less' : 'Read More'}
        </Button>
      )}
    </div>
  )
}

/** Whether two lines cut the text off at the current width. */
function useClipped(text: string) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [clipped, setClipped] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has to be measured again
  useEffect(() => {
    const element = paragraph.current
    if (!element) return
    const observer = new ResizeObserver(() => setClipped(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])
  return { paragraph, clipped }
}
