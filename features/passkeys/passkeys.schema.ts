import { z } from 'zod'
import { portals } from '#platform/auth/portals.ts'
import { exactText, text } from '#platform/forms/text.ts'

export const passkeyMessages = {
  unknown: 'This passkey is not valid here. Please use another one, or your password.',
  expired: 'That took too long. Please try again.',
  known: 'This passkey is registered already.',
  tooMany: 'You have as many passkeys as an account can have. Remove one first.',
  lastWayIn: 'This is your only way to sign in. Choose a password first.',
  refused: 'Failed to check the passkey. Please try again.',
} as const

export const passkeyNameLimits = { min: 1, max: 60 } as const
export const mostPasskeys = 20

export const passkeyNameField = text(
  passkeyNameLimits.max,
  `Name must be less than ${passkeyNameLimits.max} characters`,
).min(passkeyNameLimits.min, 'Name is required')

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.date(),
  usedAt: z.date().nullable(),
})
export type Passkey = z.output<typeof passkeySchema>

export const passkeyListSchema = z.object({
  /** Whether passkeys are possible at this address. */
  arePossible: z.boolean(),
  /** What the user has to enter besides the password to confirm their identity. */
  asksSecondFactor: z.boolean(),
  passkeys: z.array(passkeySchema),
})

const base64url = (max: number) => exactText(max).regex(/^[\w-]+$/)
const transports = z.array(exactText(20)).max(10).optional()

// The browser's WebAuthn responses as JSON (PublicKeyCredential.toJSON).
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
}
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).optional(),
  }),
})
export type Assertion = z.output<typeof assertionSchema>

export const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports,
  }),
})
export type Attestation = z.output<typeof attestationSchema>

const descriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() })

/** The browser's options to use a passkey. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  userVerification: z.string().optional(),
  allowCredentials: z.array(descriptor).optional(),
})

/** The browser's options to create a passkey. */
export const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.string().optional(),
    })
    .optional(),
  attestation: z.string().optional(),
})

export type RequestOptions = z.output<typeof requestOptionsSchema>
export type CreationOptions = z.output<typeof creationOptionsSchema>

export const beginSignInSchema = z.object({ portal: z.enum(portals).default('client') })
export const addPasskeySchema = z.object({ name: passkeyNameField, credential: attestationSchema })
export const renamePasskeySchema = z.object({ id: z.uuid(), name: passkeyNameField })
