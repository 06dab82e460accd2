import { z } from 'zod'
import {
  chainSchema,
  chainSides,
  epochSchema,
  keyLimits,
  signatureSchema,
} from '#features/chat-keys/chat-keys.schema.ts'
import { storedEntrySchema } from './chat.schema.ts'

/** What two shares of the firm's key are used for. */
export const recoveryPurposes = ['list', 'open', 'seal'] as const
export type RecoveryPurpose = (typeof recoveryPurposes)[number]

export const recoveryMessages = {
  notShares: 'These are not two shares of the firm’s recovery key.',
  clock: 'The clock of this computer is more than ten minutes wrong. Please set it and try again.',
} as const

/** Signed by the firm's key: that two shares are there, for what, why, and when. */
export const recoveryStatementSchema = z.strictObject({
  v: z.literal(1),
  purpose: z.enum(recoveryPurposes),
  conversation: z.uuid().nullable(),
  reason: z.string().trim().min(keyLimits.reason.min).max(keyLimits.reason.max),
  at: z.iso.datetime(),
})
export type RecoveryStatement = z.output<typeof recoveryStatementSchema>

export const proofSchema = z.object({
  statement: z.string().max(8000, { abort: true }),
  signature: signatureSchema,
})
export type RecoveryProof = z.output<typeof proofSchema>

export const recoverableSchema = z.object({
  id: z.uuid(),
  clientName: z.string(),
  lawyerName: z.string(),
  updatedAt: z.date(),
})
export type Recoverable = z.output<typeof recoverableSchema>

/** All that opens a conversation with the firm's key. */
export const recoveredSchema = z.object({
  required: z.array(z.uuid()),
  chains: z.array(chainSchema),
  epochs: z.array(epochSchema),
  messages: z.array(storedEntrySchema),
})
export type Recovered = z.output<typeof recoveredSchema>

/** As the database gives it. */
export const recoveredRowSchema = z.object({
  required: z.array(z.uuid()),
  chains: z.array(
    z.object({
      chainId: z.uuid(),
      side: z.enum(chainSides),
      statement: z.string(),
      signature: z.string(),
      createdAt: z.coerce.date(),
    }),
  ),
  epochs: z.array(epochSchema.extend({ createdAt: z.coerce.date() })),
  messages: z.array(
    storedEntrySchema.omit({ sealed: true }).extend({
      createdAt: z.coerce.date(),
      readAt: z.coerce.date().nullable(),
      sealedText: z.string().nullable(),
      epochId: z.uuid().nullable(),
      deviceId: z.uuid().nullable(),
      signature: z.string().nullable(),
      fileId: z.uuid().nullable(),
    }),
  ),
})
