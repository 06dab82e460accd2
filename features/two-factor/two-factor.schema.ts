import { z } from 'zod'
import { portals } from '#platform/auth/portals.ts'
import { exactText } from '#platform/forms/text.ts'

export const twoFactorMessages = {
  wrongCode: 'This code is not right, or was used already. Please wait for the next one.',
  wrongRecoveryCode: 'This recovery code is not right, or was used already.',
  missingCode: 'Please enter the code',
  alreadyOn: 'Two-factor sign-in is on already.',
  notOn: 'Two-factor sign-in is not on.',
  setUpAgain: 'Please begin the set-up again.',
} as const

/** The number of digits, and each code's validity in seconds: the values that every authenticator app expects. */
export const codeDigits = 6
export const codeSeconds = 30

/** The number of recovery codes, and the length of each: 50 bits. */
export const recoveryCodeCount = 10
export const recoveryCodeLength = 10

/** How long setting up may take. */
export const setUpMinutes = 30

/** An app's code or a recovery code; spaces, dashes and case don't matter. */
const codeField = exactText(100, twoFactorMessages.wrongCode)
  .transform((code) => code.toLowerCase().replace(/[\s-]/g, ''))
  .pipe(exactText(40, twoFactorMessages.wrongCode).min(1, twoFactorMessages.missingCode))

export const codeSchema = z.object({ code: codeField })

/** The portal where this browser has a pending second step, and the accepted factors; recovery codes always are. */
export const awaitedSchema = z.object({
  portal: z.enum(portals).nullable(),
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
})
export type Awaited = z.output<typeof awaitedSchema>

const password = exactText(1000).min(1, 'Please enter your current password')

export const beginTwoFactorSchema = z.object({ password })
/** The code is needed if there is a second factor. */
export const confirmSchema = z.object({ password, code: codeField.optional() })
/** What a change or removal of a second factor needs: password and code again. */
export const proofSchema = z.object({ password, code: codeField })

export const twoFactorStateSchema = z.object({
  enabled: z.boolean(),
  since: z.date().nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the firm requires it for this account. */
  required: z.boolean(),
})
export type TwoFactorState = z.output<typeof twoFactorStateSchema>

/** For the authenticator app: `uri` as a QR code, or `secret` to type. Shown during the set-up only. */
export const twoFactorSecretSchema = z.object({ secret: z.string(), uri: z.string() })
export type TwoFactorSecret = z.output<typeof twoFactorSecretSchema>

/** Shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
