import { z } from 'zod'
import { chatSides, mostDevices, mostEarlier } from './key-statements.schema.ts'
import { base64, sealedLimits } from './sealed-message.schema.ts'

/** Whom an epoch is sealed to at most: devices of two people, their recovery codes, and the firm's key. */
const holders = 2 * mostDevices + 3

export const keyLimits = {
  /** Of the directory, as JSON: 700 with a name of 60 characters that are all escaped. */
  keyStatement: { min: 2, max: 1000 },
  /** Of an epoch, as JSON: 450 characters, the most holders with their keys, the most earlier statements. */
  statement: { min: 2, max: 450 + holders * 205 + mostEarlier * 67 },
  deviceName: { min: 1, max: 60 },
  holders,
  ...sealedLimits,
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

export const publicKeySchema = base64(43)
export const envelopeSchema = base64(keyLimits.envelope)

/** A link of a chain, as the server gives it. */
export const linkSchema = z.object({
  statement: z.string(),
  signature: z.string(),
  createdAt: z.date(),
})

/** The owner of a chain in a conversation: one of its two people, somebody who took part before, or the firm. */
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
  /** Whether the last question of the asking device to be let in was refused. */
  refused: z.boolean(),
})
export type ConversationKeys = z.output<typeof conversationKeysSchema>
