import { z } from 'zod'
import { chatSides, mostDevices, mostEarlier } from './key-statements.schema.ts'

/** Whom an epoch is sealed to at most: devices of two people, their recovery codes, and the firm's key. */
const holders = 2 * mostDevices + 3

export const keyLimits = {
  /** Of the directory, as JSON: 700 with a name of 60 characters that are all escaped. */
  keyStatement: { min: 2, max: 1000 },
  /** Of an epoch, as JSON: 450 characters, the most holders with their keys, the most earlier statements. */
  statement: { min: 2, max: 450 + holders * 205 + mostEarlier * 67 },
  signature: { min: 86, max: 86 },
  deviceName: { min: 1, max: 60 },
  holders,
  /** Longer than 5,000 characters in UTF-8, padded, in base64url. */
  sealedText: { min: 300, max: 21_000 },
  /** 32 bytes of encapsulated key, 32 of epoch key, 16 of tag. */
  envelope: 107,
  reason: { min: 10, max: 1000 },
} as const

/** A new epoch is made after so many days. */
export const epochDays = 30

export const keyMessages = {
  changed: 'The keys of this conversation have changed. Please try again.',
  notNext: 'These keys have changed in the meantime. Please start again.',
  unsigned: 'This key change does not have a valid signature.',
} as const

const base64url = /^[A-Za-z0-9_-]+$/
const base64 = (length: number) => z.string().length(length, { abort: true }).regex(base64url)
export const publicKeySchema = base64(43)
export const signatureSchema = base64(keyLimits.signature.max)
export const envelopeSchema = base64(keyLimits.envelope)
export const sealedTextSchema = z
  .string()
  .max(keyLimits.sealedText.max, { abort: true })
  .min(keyLimits.sealedText.min)
  .regex(base64url)

export const newStatementSchema = z.object({
  statement: z.string().max(keyLimits.keyStatement.max, { abort: true }).min(keyLimits.keyStatement.min),
  signature: signatureSchema,
})

/** A link of a chain, as the server gives it. */
export const linkSchema = z.object({
  statement: z.string(),
  signature: z.string(),
  createdAt: z.date(),
})

/** Whose a chain is in a conversation: of its two people now, of somebody who took part before, or the firm's. */
export const chainSides = [...chatSides, 'former', 'firm'] as const
export type ChainSide = (typeof chainSides)[number]

export const chainSchema = z.object({
  chainId: z.uuid(),
  side: z.enum(chainSides),
  links: z.array(linkSchema),
})
export type Chain = z.output<typeof chainSchema>

export const epochSchema = z.object({
  id: z.uuid(),
  deviceId: z.uuid(),
  statement: z.string(),
  signature: z.string(),
  createdAt: z.date(),
  /** Who has an envelope. */
  holders: z.array(z.uuid()),
  /** The envelopes of the asking device and of its owner's recovery key. */
  envelopes: z.array(z.object({ holderId: z.uuid(), sealed: z.string() })),
})
export type Epoch = z.output<typeof epochSchema>

/** A device that asks for the history. */
export const admissionSchema = z.object({
  id: z.uuid(),
  deviceId: z.uuid(),
  commitment: z.string(),
  approverDeviceId: z.uuid().nullable(),
  approverNonce: z.string().nullable(),
  newcomerNonce: z.string().nullable(),
  createdAt: z.date(),
})
export type Admission = z.output<typeof admissionSchema>

/** All that a browser needs to know of a conversation's keys. Nothing of it is secret. */
export const conversationKeysSchema = z.object({
  conversationId: z.uuid(),
  /** Since when only encrypted messages are accepted; null until the first epoch. */
  encryptedSince: z.date().nullable(),
  /** Whether both people have a device and the firm has a recovery key. */
  ready: z.boolean(),
  /** The epoch to write under; null when a new one is needed. */
  current: z.uuid().nullable(),
  /** Oldest first. */
  epochs: z.array(epochSchema),
  chains: z.array(chainSchema),
  people: z.object({ client: z.uuid().nullable(), lawyer: z.uuid().nullable() }),
  /** Whom a new epoch must be sealed to. */
  required: z.array(z.uuid()),
  admissions: z.array(admissionSchema),
})
export type ConversationKeys = z.output<typeof conversationKeysSchema>

export const newEpochSchema = z.object({
  id: z.uuid(),
  statement: z.string().max(keyLimits.statement.max, { abort: true }).min(keyLimits.statement.min),
  signature: signatureSchema,
  envelopes: z
    .array(z.object({ holderId: z.uuid(), sealed: envelopeSchema }))
    .min(1)
    .max(keyLimits.holders),
})
export type NewEpoch = z.output<typeof newEpochSchema>

export const moreEnvelopesSchema = z
  .array(z.object({ epochId: z.uuid(), holderId: z.uuid(), sealed: envelopeSchema }))
  .min(1)
  .max(1000)
export type MoreEnvelopes = z.output<typeof moreEnvelopesSchema>

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
