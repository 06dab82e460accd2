import { z } from 'zod'
import { anyone } from '#platform/api/procedures.server.ts'
import { completeSignUp, holdSignUp } from './pending-sign-up.server.ts'
import { completeSignUpSchema, signUpSchema } from './sign-up.schema.ts'

const tags = ['accounts']
const done = z.object({ success: z.literal(true) })

/** Stores a sign-up until its address is verified. Every address gets the same response. */
export const signUp = anyone
  .route({ method: 'POST', path: '/sign-up', tags })
  .input(signUpSchema)
  .output(done)
  .handler(async ({ context, input }) => {
    await holdSignUp(context, input)
    return { success: true as const }
  })

/** Completes a sign-up by its link. In another browser than the one that began it, the password is required. */
export const verifySignUp = anyone
  .route({ method: 'POST', path: '/sign-up/verify', tags })
  .input(completeSignUpSchema)
  .output(z.object({ completed: z.boolean() }))
  .handler(async ({ context, input }) => ({ completed: await completeSignUp(context, input) }))
