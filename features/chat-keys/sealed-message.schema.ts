import { z } from 'zod'

// Apart from the rest of chat-keys.schema.ts: every page of a portal knows what a message is.

export const sealedLimits = {
  signature: { min: 86, max: 86 },
  /** Longer than 5,000 characters in UTF-8, padded, in base64url. */
  sealedText: { min: 300, max: 21_000 },
} as const

const base64url = /^[A-Za-z0-9_-]+$/
export const base64 = (length: number) => z.string().length(length, { abort: true }).regex(base64url)
export const signatureSchema = base64(sealedLimits.signature.max)
export const sealedTextSchema = z
  .string()
  .max(sealedLimits.sealedText.max, { abort: true })
  .min(sealedLimits.sealedText.min)
  .regex(base64url)

/** An encrypted message as it is sent and stored. */
export const sealedMessageSchema = z.object({
  epochId: z.uuid(),
  deviceId: z.uuid(),
  sealedText: sealedTextSchema,
  signature: signatureSchema,
  /** An attached file, uploaded `for=encrypted`; its name and key are in the text. */
  fileId: z.uuid().nullable().default(null),
})
export type SealedMessage = z.output<typeof sealedMessageSchema>
