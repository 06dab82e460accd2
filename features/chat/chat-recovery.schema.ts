import { z } from 'zod'
import { chainSchema, chainSides, epochSchema, keyLimits } from '#features/chat-keys/chat-keys.schema.ts'
import { signatureSchema } from '#features/chat-keys/sealed-message.schema.ts'
import { storedEntrySchema } from './chat.schema.ts'

/** What two shares of the firm's key are used for. */
export const recoveryPurposes = ['list', 'open', 'seal'] as const
export type RecoveryPurpose = (typeof recoveryPurposes)[number]

export const recoveryMessages = {
  notShares: 'These are not two shares of the firm recovery key.',
  clock: 'The clock of this computer is wrong by more than ten minutes. Please set it and try again.',
  used: 'This request was already used. Please try again.',
  otherKey: 'This chat needs the shares of another firm recovery key.',
  notPermitted: 'You need a permission of your own to read deleted records.',
} as const

/** Signed by the firm's key: that two shares are there, for what, why, and when. Accepted once. */
export const recoveryStatementSchema = z.strictObject({
  v: z.literal(1),
  id: z.uuid(),
  purpose: z.enum(recoveryPurposes),
  conversation: z.uuid().nullable(),
  reason: z.string().trim().min(keyLimits.reason.min).max(keyLimits.reason.max),
  at: z.iso.datetime(),
})
export type RecoveryStatement = z.output<typeof recoveryStatementSchema>

/** A longer chat is opened without its earlier messages (chat-recovery.functions.sql). */
export const mostRecovered = 50_000

/** As JSON, with a reason of 1,000 characters that are all escaped. */
const longestStatement = 200 + 6 * keyLimits.reason.max

export const proofSchema = z.object({
  statement: z.string().max(longestStatement, { abort: true }),
  signature: signatureSchema,
})
export type RecoveryProof = z.output<typeof proofSchema>

export const recoverableSchema = z.object({
  id: z.uuid(),
  clientName: z.string(),
  lawyerName: z.string(),
  updatedAt: z.date(),
  /** When it was deleted; null for one that is there. Its retained messages can be read, but nobody is given access. */
  deletedAt: z.date().nullable(),
  /** Whether the key of these shares opens something in it. */
  opens: z.boolean(),
  /** False for a deleted one without the permission to read deleted records. */
  mayRead: z.boolean(),
})
export type Recoverable = z.output<typeof recoverableSchema>

/** The limit is longer than any name. */
const name = z.string().max(500, { abort: true })

/** After which the next page of encrypted chats begins. */
export const recoverableAfter = z.object({ id: z.uuid(), clientName: name, lawyerName: name })

export const recoverablePageSchema = z.object({
  /** By the names of client and lawyer. */
  chats: z.array(recoverableSchema),
  /** Of all pages. */
  total: z.int(),
  hasMore: z.boolean(),
})

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
