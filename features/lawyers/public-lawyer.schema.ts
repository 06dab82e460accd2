import { z } from 'zod'
import { exactText } from '#platform/forms/text.ts'

/** A lawyer as the public directory shows one. */
export const publicLawyerSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  specialization: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  yearsExperience: z.number(),
  imageUrl: z.string(),
  imageFileId: z.uuid().nullable(),
  /** Titles of ongoing cases whose clients consented to it, newest first. */
  ongoingCases: z.array(z.object({ id: z.uuid(), title: z.string() })),
})
export type PublicLawyer = z.output<typeof publicLawyerSchema>

/** What the page of a lawyer adds. */
export const lawyerPageSchema = publicLawyerSchema.extend({ bio: z.string() })

/** How many ongoing cases a card lists. */
export const ongoingCasesShown = 3

/** The directory's filter. Absent means all; values that match nothing find no lawyer. */
export const teamFilterSchema = z.object({
  /** A state, or `worldwide` for lawyers at 'World Wide'. */
  location: exactText(5000).optional(),
  department: exactText(5000).optional(),
  /** A lawyer's id; it overrides both others. */
  lawyer: exactText(5000).optional(),
})
export type TeamFilter = z.output<typeof teamFilterSchema>
