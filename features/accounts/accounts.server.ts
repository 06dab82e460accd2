import { z } from 'zod'
import { anyone, client } from '#platform/api/procedures.server.ts'
import {
  addressLinkSchema,
  askForResetSchema,
  changeAddressSchema,
  changePasswordSchema,
  resetPasswordSchema,
  signInSchema,
  viewerSchema,
} from './accounts.schema.ts'
import { askForAddress, changeAddress } from './address.server.ts'
import { changePassword } from './password.server.ts'
import { askForReset, resetPassword } from './password-reset.server.ts'
import { signInAt } from './sign-in.server.ts'
import { viewerOf } from './viewer.ts'

const tags = ['accounts']

/** The signed-in user; null for an anonymous one. */
export const session = anyone
  .route({ method: 'GET', path: '/session', tags })
  .output(viewerSchema.nullable())
  .handler(({ context: { session } }) => session && viewerOf(session))

/** Begins a session, or the second step if the account has a second factor; the response sets the cookie for it. */
export const signIn = anyone
  .route({ method: 'POST', path: '/sign-in', tags })
  .input(signInSchema)
  .output(z.object({ success: z.literal(true), secondStep: z.boolean() }))
  .handler(async ({ context, input }) => ({ success: true as const, ...(await signInAt(context, input)) }))

const done = z.object({ success: z.literal(true) })

/** For people who forgot their password. */
export const passwordReset = {
  ask: anyone
    .route({ method: 'POST', path: '/password-reset', tags })
    .input(askForResetSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await askForReset(context, input.email)
      return { success: true as const }
    }),
  complete: anyone
    .route({ method: 'POST', path: '/password-reset/complete', tags })
    .input(resetPasswordSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await resetPassword(context, input)
      return { success: true as const }
    }),
}

/** The signed-in user's own account, for every role. */
export const ownAccount = {
  changePassword: client
    .route({ method: 'POST', path: '/account/password', tags })
    .input(changePasswordSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await changePassword(context, context.session, input)
      return { success: true as const }
    }),
  askForAddress: client
    .route({ method: 'POST', path: '/account/email', tags })
    .input(changeAddressSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await askForAddress(context, context.session, input)
      return { success: true as const }
    }),
  changeAddress: client
    .route({ method: 'POST', path: '/account/email/verify', tags })
    .input(addressLinkSchema)
    .output(z.object({ email: z.string() }))
    .handler(async ({ context, input }) => ({
      email: await changeAddress(context, context.session, input.token),
    })),
}
