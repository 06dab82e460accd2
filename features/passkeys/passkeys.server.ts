import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { anyone, person } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import {
  addPasskey,
  beginAdding,
  beginConfirming,
  confirmWithPasskey,
  passkeysOf,
  removePasskey,
} from './own-passkeys.server.ts'
import {
  beginPasskeySignIn,
  beginSecondStep,
  completeWithPasskey,
  signInWithPasskey,
} from './passkey-sign-in.server.ts'
import { arePasskeysPossible } from './passkey-site.server.ts'
import {
  addPasskeySchema,
  assertionSchema,
  beginSignInSchema,
  creationOptionsSchema,
  passkeyListSchema,
  passkeySchema,
  renamePasskeySchema,
  requestOptionsSchema,
} from './passkeys.schema.ts'
import { passkeys } from './passkeys.table.ts'

const tags = ['accounts']
const done = z.object({ success: z.literal(true) })

/** Sign-in by a passkey alone. */
export const passkeySignIn = {
  /** Whether passkeys are possible at this address. */
  arePossible: anyone
    .route({ method: 'GET', path: '/sign-in/passkey', tags })
    .output(z.object({ passkeys: z.boolean() }))
    .handler(({ context }) => ({ passkeys: arePasskeysPossible(context) })),
  begin: anyone
    .route({ method: 'POST', path: '/sign-in/passkey/challenge', tags })
    .input(beginSignInSchema)
    .output(requestOptionsSchema)
    .handler(({ context, input }) => beginPasskeySignIn(context, input.portal)),
  /** Starts the session; the response sets its cookie. */
  complete: anyone
    .route({ method: 'POST', path: '/sign-in/passkey', tags })
    .input(assertionSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await signInWithPasskey(context, input)
      return { success: true as const }
    }),
}

/** A passkey as the second step, after the password. */
export const passkeySecondStep = {
  begin: anyone
    .route({ method: 'POST', path: '/sign-in/code/passkey/challenge', tags })
    .output(requestOptionsSchema)
    .handler(({ context }) => beginSecondStep(context)),
  complete: anyone
    .route({ method: 'POST', path: '/sign-in/code/passkey', tags })
    .input(assertionSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await completeWithPasskey(context, input)
      return { success: true as const }
    }),
}

/** The user's own passkeys, in every role. */
export const ownPasskeys = {
  list: person
    .route({ method: 'GET', path: '/account/passkeys', tags })
    .output(passkeyListSchema)
    .handler(({ context }) => passkeysOf(context, context.session)),
  beginAdding: person
    .route({ method: 'POST', path: '/account/passkeys/challenge', tags })
    .output(creationOptionsSchema)
    .handler(({ context }) => beginAdding(context, context.session)),
  add: person
    .route({ method: 'POST', path: '/account/passkeys', tags })
    .input(addPasskeySchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await addPasskey(context, context.session, input)
      return { success: true as const }
    }),
  rename: person
    .route({ method: 'PUT', path: '/account/passkeys/{id}', tags })
    .input(renamePasskeySchema)
    .output(passkeySchema)
    .handler(async ({ context: { run, session }, input: { id, name } }) => {
      const own = and(eq(passkeys.id, id), eq(passkeys.userId, session.user.id))
      const [renamed] = await run((tx) =>
        tx.update(passkeys).set({ name }).where(own).returning({
          id: passkeys.id,
          name: passkeys.name,
          createdAt: passkeys.createdAt,
          usedAt: passkeys.usedAt,
        }),
      )
      if (!renamed) throw new Problem('NOT_FOUND')
      return renamed
    }),
  remove: person
    .route({ method: 'DELETE', path: '/account/passkeys/{id}', tags })
    .input(byId)
    .output(done)
    .handler(async ({ context, input }) => {
      await removePasskey(context, context.session, input.id)
      return { success: true as const }
    }),
  beginConfirming: person
    .route({ method: 'POST', path: '/account/confirm/passkey/challenge', tags })
    .output(requestOptionsSchema)
    .handler(({ context }) => beginConfirming(context, context.session)),
  confirm: person
    .route({ method: 'POST', path: '/account/confirm/passkey', tags })
    .input(assertionSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      await confirmWithPasskey(context, context.session, input)
      return { success: true as const }
    }),
}
