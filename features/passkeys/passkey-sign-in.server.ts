import { eq } from 'drizzle-orm'
import { accountMessages, isStaffAddress } from '#features/accounts/accounts.schema.ts'
import { users } from '#features/accounts/users.table.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { openSession, refusalAfter } from '#platform/auth/open-session.server.ts'
import {
  forgetSignIn,
  recordRefusal,
  secondStepOf,
  takeSignIn,
} from '#platform/auth/pending-sign-in.server.ts'
import { personOf } from '#platform/auth/person.server.ts'
import type { Portal } from '#platform/auth/portals.ts'
import { countSecondFactor, forgetSecondFactorTries } from '#platform/auth/second-factor-tries.server.ts'
import { countTryAt, countTryFrom, forgetTries } from '#platform/auth/sign-in-tries.server.ts'
import { callerOf } from '#platform/throttle/throttle.server.ts'
import { newChallenge, takeChallenge } from './challenges.server.ts'
import { withPasskey } from './check-passkey.server.ts'
import { siteOf } from './passkey-site.server.ts'
import { type Assertion, passkeyMessages } from './passkeys.schema.ts'
import { passkeys } from './passkeys.table.ts'
import { requestOptions } from './request-options.server.ts'

/** Begins a sign-in by a passkey alone; the browser lets the user choose one. */
export async function beginPasskeySignIn(context: RequestContext, portal: Portal) {
  siteOf(context)
  return requestOptions(context, await newChallenge(context, { purpose: 'sign-in', portal }), 'required')
}

/**
 * Signs in by a passkey with user verification, which counts as both factors. Throttled and refused like a password.
 * @throws {Problem} UNAUTHORIZED without a challenge; INVALID_CREDENTIALS; TOO_MANY_REQUESTS; FORBIDDEN or BAD_REQUEST
 * if the account may not use this portal.
 */
export async function signInWithPasskey(context: RequestContext, assertion: Assertion): Promise<void> {
  await countTryFrom(context)
  const { challenge, portal } = await takeChallenge(context, { purpose: 'sign-in' })
  const email = await addressOf(context, assertion.id)
  if (email) await countTryAt(context, email)
  const userId = await withPasskey(context, assertion, { challenge, verified: true }, async (_, id) => id)
  const person = userId && (await personOf(context.db, userId))
  if (!userId || !person || person.banned || !portal) {
    const { log, requestId } = context
    log.warn({ portal, from: callerOf(context, context.address), requestId }, 'a sign-in was refused')
    throw new Problem('INVALID_CREDENTIALS', { detail: passkeyMessages.unknown })
  }
  await forgetTries(context, person.email)
  if (portal === 'lawyer-auth' && !isStaffAddress(person.email))
    throw new Problem('BAD_REQUEST', { detail: accountMessages.wrongDomain })
  const refusal = refusalAfter(portal, person)
  if (refusal) throw new Problem('FORBIDDEN', { detail: refusal })
  await openSession(context, portal, userId, person, { secondFactor: 'passkey' })
}

async function addressOf({ db }: RequestContext, credentialId: string): Promise<string | undefined> {
  const [owner] = await db.readAs({ role: 'accounts' }, (tx) =>
    tx
      .select({ email: users.email })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(eq(passkeys.credentialId, credentialId)),
  )
  return owner?.email
}

/** Begins the second step by a passkey of the account whose password was entered in this browser. */
export async function beginSecondStep(context: RequestContext) {
  const { pending } = await secondStepOf(context)
  const { userId } = pending
  const challenge = await newChallenge(context, { purpose: 'second-step', userId })
  return requestOptions(context, challenge, 'preferred', userId)
}

/**
 * Completes the second step by a passkey: starts the session of the account whose password was entered in this browser.
 * @throws {Problem} UNAUTHORIZED; INVALID_CREDENTIALS; TOO_MANY_REQUESTS; FORBIDDEN if the account may no longer use
 * the portal.
 */
export async function completeWithPasskey(context: RequestContext, assertion: Assertion): Promise<void> {
  const { pending, person } = await secondStepOf(context)
  const { userId, portal } = pending
  await countSecondFactor(context, userId)
  const { challenge } = await takeChallenge(context, { purpose: 'second-step', userId })
  // The password was the first factor, so user verification isn't required.
  const expected = { challenge, userId, verified: false }
  const done = await withPasskey(context, assertion, expected, async (tx) => {
    await takeSignIn(tx, pending)
    return true
  })
  if (!done) {
    await recordRefusal(context, pending, person)
    throw new Problem('INVALID_CREDENTIALS', { detail: passkeyMessages.unknown })
  }
  await forgetSecondFactorTries(context, userId)
  forgetSignIn(context)
  await openSession(context, portal, userId, person, {
    by: pending.by ?? undefined,
    secondFactor: 'passkey',
  })
}
