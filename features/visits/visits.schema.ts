import { z } from 'zod'

/** Limits of one counted visit, in characters. */
export const visitLimits = { path: { min: 1, max: 200 }, source: { min: 0, max: 100 } } as const

/** How many days administrators see, and how many are kept. */
export const shownDays = 90
export const keptDays = 400

/** How many rows the lists of pages and of sources have. */
export const listedVisits = 20

/** Hosts that a process counts by name in one day; further ones count as `otherSource`, so that nobody can fill the table. */
export const mostSources = 200
export const otherSource = 'other sites'

/** The visits of the last 90 days by the firm's clock. Days without a visit are left out. */
export const visitFigures = z.object({
  /** The days that the figures are of, oldest first. */
  days: z.array(z.object({ day: z.string(), visits: z.int() })),
  /** The pages opened most often. */
  pages: z.array(z.object({ path: z.string(), visits: z.int() })),
  /** The hosts that most readers came from. */
  sources: z.array(z.object({ source: z.string(), visits: z.int() })),
})
export type VisitFigures = z.output<typeof visitFigures>
