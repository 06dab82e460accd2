import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { anyone, client } from '#platform/api/procedures.server.ts'
import {
  addressLinkSchema,
  askForResetSchema,
  changeAddressSchema,
  changePasswordSchema,
  completeSignUpSchema,
  resetPasswordSchema,
  sessionSchema,
  signInSchema,
  signUpSchema,
  viewerSchema,
} from './accounts.schema.ts'
import { askForAddress, changeAddress } from './address.server.ts'
import { askForReset, changePassword, resetPassword } from './password.server.ts'
import { endOtherSessions, endSession, sessionsOf } from './sessions.server.ts'
import { signInAt } from './sign-in.server.ts'
import { completeSignUp, signUp as holdSignUp } from './sign-up.server.ts'
import { viewerOf } from './viewer.ts'

const tags = ['accounts']

/** Who is signed in; null for a visitor. */
export const session = anyone
  .route({ method: 'GET', path: '/session', tags })
  .output(viewerSchema.nullable())
  .handler(({ context: { session } }) => session && viewerOf(session))

/** Begins a session, unless a second step is owed; the answer carries the cookie of one or the other. */
export const signIn = anyone
  .route({ method: 'POST', path: '/sign-in', tags })
  .input(signInSchema)
  .output(z.object({ success: z.literal(true), secondStep: z.boolean() }))
  .handler(async ({ context, input }) => ({ success: true as const, ...(await signInAt(context, input)) }))

/** Ends the session, for every tab and socket that holds it. Without one, nothing happens. */
export const signOut = anyone
  .route({ method: 'POST', path: '/sign-out', tags })
  .output(z.object({ success: z.literal(true) }))
  .handler(async ({ context }) => {
    // Ourselves: the library answers success even when the session could not be deleted.
    if (context.session) await endSession(context.db, context.session.user.id, context.session.id)
    const { headers } = await context.auth.api.signOut({ headers: context.headers(), returnHeaders: true })
    for (const cookie of headers.getSetCookie()) context.reply.append('set-cookie', cookie)
    return { success: true as const }
  })

const done = z.object({ success: z.literal(true) })

/** Holds a sign-up until its address is verified. Every address is answered alike. */
export const signUp = anyone
  .route({ method: 'POST', path: '/sign-up', tags })
  .input(signUpSchema)
  .output(done)
  .handler(async ({ context, input }) => {
    await holdSignUp(context, input)
    return { success: true as const }
  })

/** Follows a sign-up's link. Without the browser that began it, the password is needed. */
export const verifySignUp = anyone
  .route({ method: 'POST', path: '/sign-up/verify', tags })
  .input(completeSignUpSchema)
  .output(z.object({ completed: z.boolean() }))
  .handler(async ({ context, input }) => ({ completed: await completeSignUp(context, input) }))

/** For those who forgot their password. */
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

/** One's own account, whoever one is. */
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
  sessions: client
    .route({ method: 'GET', path: '/account/sessions', tags })
    .output(z.array(sessionSchema))
    .handler(async ({ context: { db, session } }) =>
      (await sessionsOf(db, session.user.id)).map((one) => ({ ...one, current: one.id === session.id })),
    ),
  endSession: client
    .route({ method: 'DELETE', path: '/account/sessions/{id}', tags })
    .input(z.object({ id: z.uuid() }))
    .output(done)
    .handler(async ({ context: { db, session }, input }) => {
      if ((await endSession(db, session.user.id, input.id)) === 0) throw new Problem('NOT_FOUND')
      return { success: true as const }
    }),
  endOtherSessions: client
    .route({ method: 'POST', path: '/account/sessions/end-others', tags })
    .output(done)
    .handler(async ({ context: { db, session } }) => {
      await endOtherSessions(db, session.user.id, session.id)
      return { success: true as const }
    }),
}
