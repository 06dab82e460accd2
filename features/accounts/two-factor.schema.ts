import { z } from 'zod'

export const twoFactorMessages = {
  wrongCode: 'This code is not right, or was used already. Please wait for the next one.',
  wrongRecoveryCode: 'This recovery code is not right, or was used already.',
  missingCode: 'Please enter the code',
  expired: 'Your login has expired. Please enter your password again.',
  alreadyOn: 'Two-factor sign-in is on already.',
  notOn: 'Two-factor sign-in is not on.',
  setUpAgain: 'Please begin the set-up again.',
} as const

/** How many digits an app shows, and how long (seconds) each code holds: what every authenticator app expects. */
export const codeDigits = 6
export const codeSeconds = 30

/** How many recovery codes somebody gets, and of how many characters each is: 50 bits. */
export const recoveryCodeCount = 10
export const recoveryCodeLength = 10

/** How long setting up may take. */
export const setUpMinutes = 30

/** How long the second step may take after the password. */
export const secondStepMinutes = 8

/** An app's code or a recovery code, however it is typed: spaces, dashes and capitals don't matter. */
const codeField = z
  .string()
  .transform((code) => code.toLowerCase().replace(/[\s-]/g, ''))
  .pipe(z.string().min(1, twoFactorMessages.missingCode).max(40, twoFactorMessages.wrongCode))

export const codeSchema = z.object({ code: codeField })

const password = z.string().min(1, 'Please enter your current password').max(1000)

export const beginTwoFactorSchema = z.object({ password })
/** What changes or removes a second factor: both proofs again. */
export const proofSchema = z.object({ password, code: codeField })

export const twoFactorStateSchema = z.object({
  enabled: z.boolean(),
  since: z.date().nullable(),
  recoveryCodesLeft: z.int(),
  /** The firm asks it of this account. */
  required: z.boolean(),
})
export type TwoFactorState = z.output<typeof twoFactorStateSchema>

/** For the authenticator app: as a picture of `uri`, or typed. Shown while it is set up, and never again. */
export const twoFactorSecretSchema = z.object({ secret: z.string(), uri: z.string() })
export type TwoFactorSecret = z.output<typeof twoFactorSecretSchema>

/** Shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
