import type { RequestContext } from '../api/context.ts'
import { countUse, forgetUses, giveBackUse, type Limit } from '../throttle/throttle.server.ts'

const accounts = { role: 'accounts' } as const
// Counts wrong tries only: a correct one is subtracted again. The longer limit stops someone who has the
// password from guessing for weeks, since at any time three of the million codes are valid.
const tries: Limit = { name: 'two-factor:account', times: 5, minutes: 15 }
const triesADay: Limit = { name: 'two-factor:day', times: 30, minutes: 24 * 60 }

/** Counts a try before the second factor is checked. @throws {Problem} TOO_MANY_REQUESTS */
export async function countSecondFactor(context: RequestContext, userId: string): Promise<void> {
  await countUse(context, accounts, tries, userId)
  await countUse(context, accounts, triesADay, userId)
}

/** Call after a right second factor. */
export const forgetSecondFactorTries = (context: RequestContext, userId: string) =>
  Promise.all([forgetUses(context, tries, userId), giveBackUse(context, triesADay, userId)])
