import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#platform/api/client.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import {
  type CaseImageInput,
  caseImageMessages,
  caseImagePauseMs,
  caseImageSchema,
} from './case-images.schema.ts'

/** The case's fields that the drawing uses; undefined ones aren't entered yet. */
export type CaseImageAbout = { [Key in keyof CaseImageInput]: string | undefined }

/** The values that the cover shows. The title says when there is enough to draw, but isn't part of it. */
const shownOf = ({ clientName, caseNumber, practiceArea }: CaseImageAbout) =>
  [clientName?.trim(), caseNumber, practiceArea].join('\n')

interface Drawing {
  about: CaseImageAbout
  onDrawn: (fileId: string) => void
  /** Whether to draw without being asked, once the typing rests. */
  byItself: boolean
}

/** Draws a case's cover when everything for it is there and whenever what it shows was changed. */
export function useCaseImage({ about, onDrawn, byItself }: Drawing) {
  const say = useOutcome()
  const input = caseImageSchema.safeParse(about).data
  const shown = shownOf(about)
  // An edited case already has a picture of its initial values.
  const drawn = useRef(input ? shown : undefined)
  const current = useRef({ shown, onDrawn })
  current.current = { shown, onDrawn }
  const generate = useMutation(
    api.lawyer.caseImages.generate.mutationOptions({
      onSuccess({ fileId }, asked) {
        // The form has changed since, so another drawing follows.
        if (shownOf(asked) !== current.current.shown) return
        current.current.onDrawn(fileId)
        say.success(caseImageMessages.generated)
      },
      onError: () => say.error(caseImageMessages.failed),
    }),
  )
  const draw = () => {
    if (!input) return
    drawn.current = shown
    generate.mutate(input)
  }
  const latest = useRef(draw)
  latest.current = draw
  const ready = Boolean(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing in the title puts it off as well
  useEffect(() => {
    if (!ready || !byItself || drawn.current === shown) return
    const timer = setTimeout(() => latest.current(), caseImagePauseMs)
    return () => clearTimeout(timer)
  }, [ready, byItself, shown, about.caseTitle])
  return { ready, draw, pending: generate.isPending, failed: generate.isError }
}
