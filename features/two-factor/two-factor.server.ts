import { z } from 'zod'
import { anyone, person } from '#platform/api/procedures.server.ts'
import { cancelSignIn, pendingSignIn } from '#platform/auth/pending-sign-in.server.ts'
import { confirmIdentity } from './confirm-identity.server.ts'
import { completeSignIn } from './second-step.server.ts'
import {
  awaitedSchema,
  beginTwoFactorSchema,
  codeSchema,
  confirmSchema,
  proofSchema,
  recoveryCodesSchema,
  twoFactorSecretSchema,
  twoFactorStateSchema,
} from './two-factor.schema.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  makeRecoveryCodes,
  replaceRecoveryCodes,
  twoFactorState,
} from './two-factor-enrolment.server.ts'

const tags = ['accounts']
const done = z.object({ success: z.literal(true) })

/** The step between password and session, for accounts with a second factor. */
export const secondStep = {
  /** The portal where this browser has a pending second step; null when it has none. */
  awaited: anyone
    .route({ method: 'GET', path: '/sign-in/code', tags })
    .output(awaitedSchema)
    .handler(async ({ context }) => {
      const { portal = null, hasApp = false, hasPasskey = false } = (await pendingSignIn(context)) ?? {}
      return { portal, hasApp, hasPasskey }
    }),
  /** Begins the session; the response sets its cookie. */
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

/** Proves again who uses this session, for changes that need more than a session. */
export const confirm = person
  .route({ method: 'POST', path: '/account/confirm', tags })
  .input(confirmSchema)
  .output(done)
  .handler(async ({ context, input }) => {
    await confirmIdentity(context, context.session, input)
    return { success: true as const }
  })

/** The user's own second factor, for every role. */
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
  makeCodes: person
    .route({ method: 'POST', path: '/account/recovery-codes', tags })
    .output(recoveryCodesSchema)
    .handler(async ({ context }) => ({ recoveryCodes: await makeRecoveryCodes(context, context.session) })),
  disable: person
    .route({ method: 'POST', path: '/account/two-factor/disable', tags })
    .input(proofSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await disableTwoFactor(context, context.session, input)
      return { success: true as const }
    }),
}
