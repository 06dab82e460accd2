import { z } from 'zod'
import { anyone, person } from '#platform/api/procedures.server.ts'
import { portals } from './accounts.schema.ts'
import { awaitedAt, cancelSignIn, completeSignIn } from './sign-in-second-step.server.ts'
import {
  beginTwoFactorSchema,
  codeSchema,
  proofSchema,
  recoveryCodesSchema,
  twoFactorSecretSchema,
  twoFactorStateSchema,
} from './two-factor.schema.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  replaceRecoveryCodes,
  twoFactorState,
} from './two-factor-enrolment.server.ts'

const tags = ['accounts']
const done = z.object({ success: z.literal(true) })

/** Between the password and the session, for whoever has a second factor. */
export const secondStep = {
  /** The door at which this browser owes a code; null when it owes none. */
  awaited: anyone
    .route({ method: 'GET', path: '/sign-in/code', tags })
    .output(z.object({ portal: z.enum(portals).nullable() }))
    .handler(async ({ context }) => ({ portal: await awaitedAt(context) })),
  /** Begins the session; the answer carries its cookie. */
  complete: anyone
    .route({ method: 'POST', path: '/sign-in/code', tags })
    .input(codeSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await completeSignIn(context, input.code)
      return { success: true as const }
    }),
  cancel: anyone
    .route({ method: 'DELETE', path: '/sign-in/code', tags })
    .output(done)
    .handler(async ({ context }) => {
      await cancelSignIn(context)
      return { success: true as const }
    }),
}

/** One's own second factor, whoever one is. */
export const ownTwoFactor = {
  state: person
    .route({ method: 'GET', path: '/account/two-factor', tags })
    .output(twoFactorStateSchema)
    .handler(({ context }) => twoFactorState(context, context.session)),
  begin: person
    .route({ method: 'POST', path: '/account/two-factor', tags })
    .input(beginTwoFactorSchema)
    .output(twoFactorSecretSchema)
    .handler(({ context, input }) => beginTwoFactor(context, context.session, input.password)),
  confirm: person
    .route({ method: 'POST', path: '/account/two-factor/confirm', tags })
    .input(codeSchema)
    .output(recoveryCodesSchema)
    .handler(async ({ context, input }) => ({
      recoveryCodes: await confirmTwoFactor(context, context.session, input.code),
    })),
  replaceCodes: person
    .route({ method: 'POST', path: '/account/two-factor/recovery-codes', tags })
    .input(proofSchema)
    .output(recoveryCodesSchema)
    .handler(async ({ context, input }) => ({
      recoveryCodes: await replaceRecoveryCodes(context, context.session, input),
    })),
  disable: person
    .route({ method: 'POST', path: '/account/two-factor/disable', tags })
    .input(proofSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await disableTwoFactor(context, context.session, input)
      return { success: true as const }
    }),
}
