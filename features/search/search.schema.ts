import { z } from 'zod'
import { text } from '#platform/forms/text.ts'

/** What can be found, in the order in which it is shown. */
export const searchKinds = ['cases', 'clients', 'lawyers', 'leads', 'documents', 'dates'] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchLimits = { min: 2, max: 100 }
/** Lines of each kind at most. */
export const mostLines = 5

export const searchInput = z.object({
  text: text(searchLimits.max).min(searchLimits.min, 'Type at least two characters.'),
})

/** Something that was found. */
export const searchLine = z.object({
  id: z.string(),
  /** What its link needs: of a case, and of what belongs to one, its number; of a client's case its share link. */
  place: z.string(),
  title: z.string(),
  detail: z.string(),
})
export type SearchLine = z.output<typeof searchLine>

const searchGroup = z.object({ kind: z.enum(searchKinds), lines: z.array(searchLine) })
export type SearchGroup = z.output<typeof searchGroup>

/** The kinds of which something was found. */
export const searchAnswer = z.array(searchGroup)
