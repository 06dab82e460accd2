import { z } from 'zod'
import { keyState } from '#platform/crypto/encryption-keys.schema.ts'

/** How far rows of one kind have been encrypted again with the key that is in use. */
export const encryptionProgress = z.object({
  what: z.string(),
  done: z.int(),
  /** Counted at the beginning: those that were added since are encrypted with the new key anyway. */
  total: z.int(),
  /** Rows that no key opens. */
  unreadable: z.int(),
  finishedAt: z.date().nullable(),
})

/** The keys of the installation and what becomes of them, as administrators see them. */
export const encryptionStatus = z.object({
  /** All but those that were removed, the newest first. */
  keys: z.array(keyState),
  /** Empty unless a key has been replaced. */
  progress: z.array(encryptionProgress),
  /** Processes that lack a key that is to be used next. */
  lacking: z.array(z.object({ name: z.string(), lacks: z.array(z.string()) })),
})
export type EncryptionStatus = z.output<typeof encryptionStatus>
