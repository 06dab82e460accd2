import type { RequestContext } from '../api/context.ts'
import { type Breadth, countUse, forgetUses, giveBackUse, type Limit } from '../throttle/throttle.server.ts'
import { knownDevice } from './known-device.server.ts'

// All ways to sign in share these counts. They count failures only: a success is subtracted again.

const accounts = { role: 'accounts' } as const
const perAccount: Limit = { name: 'sign-in:account', times: 5, minutes: 15 }
const perAddress: Limit = { name: 'sign-in:address', times: 20, minutes: 5 }

/** @throws {Problem} TOO_MANY_REQUESTS */
export const countTryFrom = (context: RequestContext, breadth: Breadth = 'widely') =>
  countUse(context, accounts, perAddress, context.address, breadth)

/**
 * A browser that signed in to the account before has a count of its own, so that others can't use up its tries.
 * @throws {Problem} TOO_MANY_REQUESTS
 */
export const countTryAt = (context: RequestContext, email: string) =>
  countUse(context, accounts, perAccount, knownDevice(context, email) ?? email)

/** Call after a success. */
export async function forgetTries(
  context: RequestContext,
  email: string,
  breadth: Breadth = 'widely',
): Promise<void> {
  await Promise.all([
    giveBackUse(context, perAddress, context.address, breadth),
    forgetUses(context, perAccount, knownDevice(context, email) ?? email),
  ])
}

/** Resets an account's counts, for this browser and all others, so that its owner can sign in again. */
export async function forgetAllTries(context: RequestContext, email: string): Promise<void> {
  await forgetUses(context, perAccount, email)
  const device = knownDevice(context, email)
  if (device) await forgetUses(context, perAccount, device)
}
