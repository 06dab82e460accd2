import { Brush, Trash2 } from 'lucide-react'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Skeleton } from '#ui/lists/skeleton.tsx'
import { caseImageMessages } from './case-images.schema.ts'
import { type CaseImageAbout, useCaseImage } from './use-case-image.ts'

type Props = {
  about: CaseImageAbout
  fileId: string | null
  onChange: (fileId: string | null) => void
  /** Whether to draw without being asked, once the typing rests. */
  byItself: boolean
}

/** The case's cover: generated automatically, previewed, generated again or removed. */
export function CaseImageField({ about, fileId, onChange, byItself }: Props) {
  const { ready, draw, pending, failed } = useCaseImage({ about, onDrawn: onChange, byItself })
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">
        Case image <span className="font-normal text-ink-faint">(optional)</span>
      </span>
      <div className="flex items-center gap-4">
        <div className="relative aspect-3/2 w-30 shrink-0 overflow-hidden rounded-sm border border-dashed border-rule-strong has-[img]:border-solid has-[img]:border-rule">
          {fileId && (
            <img
              src={`/api/files/${fileId}`}
              alt={`Cover of case ${about.caseNumber}`}
              className="size-full object-cover"
            />
          )}
          {pending && <Skeleton className="absolute inset-0 size-full rounded-none" />}
        </div>
        <div className="flex flex-1 flex-col items-start gap-2">
          {!fileId && !pending && (
            <p className="text-sm text-ink-soft">
              {ready
                ? 'Initials, practice area and case number.'
                : 'Drawn once practice area, title and client name are there.'}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {ready && (
              <Button
                variant="secondary"
                size="sm"
                pending={pending}
                pendingLabel="Drawing..."
                onClick={draw}
              >
                <Brush aria-hidden />
                {fileId ? 'Draw Again' : 'Generate Image'}
              </Button>
            )}
            {fileId && (
              <Button variant="danger-ghost" size="sm" onClick={() => onChange(null)}>
                <Trash2 aria-hidden />
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
      {failed && (
        <InlineAlert tone="warning">
          {caseImageMessages.failed}. The case can be saved without it.
        </InlineAlert>
      )}
    </div>
  )
}
