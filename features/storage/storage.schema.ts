import { z } from 'zod'

/** The share of a limit from which on it is worth a warning. */
export const nearlyFull = 0.9

/** Bytes that are kept, and how many may be. */
export const storageUse = z.object({
  bytes: z.int(),
  /** Null is no limit. */
  limit: z.int().nullable(),
})
export type StorageUse = z.output<typeof storageUse>

/** The used share of a limit, up to 1; undefined without a limit. */
export const shareOf = ({ bytes, limit }: StorageUse): number | undefined =>
  limit === null ? undefined : Math.min(1, bytes / limit)
