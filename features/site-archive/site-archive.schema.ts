import { z } from 'zod'

/** Why a copy was taken: a text changed, 30 days went by, or an administrator asked for it. */
export const copyReasons = ['change', 'monthly', 'asked'] as const

/** How long a copy is kept, in years (New York Rule 7.1(k) asks for three). */
export const keptYears = 3

/** The longest time without a copy, in days. */
export const mostDaysBetween = 30

/** A copy's files at most, in bytes before packing; a larger site is refused as a fault. */
export const mostCopyBytes = 200 * 1024 * 1024

/** One copy of the public site, as administrators see it. */
export const siteCopy = z.object({
  id: z.uuid(),
  takenAt: z.date(),
  reason: z.enum(copyReasons),
  /** Who asked for it; null for copies taken by a job, and once the account is gone. */
  takenBy: z.string().nullable(),
  /** How many files it has, its list of checksums not counted. */
  files: z.int(),
  /** The ZIP file. */
  zip: z.object({ id: z.uuid(), name: z.string(), size: z.int(), sha256: z.string() }),
})
export type SiteCopy = z.output<typeof siteCopy>
