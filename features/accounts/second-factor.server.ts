import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { countUse, forgetUses, giveBackUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { spendRecoveryCode } from './recovery-codes.server.ts'
import { totpStep } from './totp.server.ts'
import { setUpMinutes, twoFactorMessages } from './two-factor.schema.ts'
import { twoFactors } from './two-factor.table.ts'

const accounts = { role: 'accounts' } as const
// Wrong codes only: a right one takes its own back. The longer limit keeps somebody who has the password from guessing
// on for weeks: three of a million codes are right at any time.
const tries: Limit = { name: 'two-factor:account', times: 5, minutes: 15 }
const triesADay: Limit = { name: 'two-factor:day', times: 30, minutes: 24 * 60 }

type Factor = typeof twoFactors.$inferSelect
/** What was given: a code of the app, or one of the recovery codes. */
export type Proof = 'app' | 'recovery-code'

/** Which factor will do, and what is said without one. */
interface Meant {
  isMeant: (factor: Factor) => boolean
  otherwise: string
}

/** One that somebody signs in with. */
export const inUse: Meant = {
  isMeant: ({ confirmedAt }) => confirmedAt !== null,
  otherwise: twoFactorMessages.notOn,
}

/** One that has been begun with lately: a secret that lay open on a screen for long is not taken on. */
export const beingSetUp: Meant = {
  isMeant: ({ confirmedAt, createdAt }) =>
    confirmedAt === null && Date.now() - createdAt.getTime() < setUpMinutes * 60_000,
  otherwise: twoFactorMessages.setUpAgain,
}

/**
 * Does `work` with proof of the second factor, in the transaction in which the code is used up. A try counts before it
 * is compared and the factor stays locked until all is written, so that of parallel uses of one code one succeeds.
 * @throws {Problem} TOO_MANY_REQUESTS; BAD_REQUEST beside `code` for a wrong or used one; CONFLICT without a factor.
 */
export async function withCode<T>(
  context: RequestContext,
  userId: string,
  code: string,
  { isMeant, otherwise }: Meant,
  work: (tx: Tx, proof: Proof) => Promise<T>,
): Promise<T> {
  await countUse(context, accounts, tries, userId)
  await countUse(context, accounts, triesADay, userId)
  const result = await context.db.asActor(accounts, async (tx) => {
    const [factor] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
    if (!factor || !isMeant(factor)) throw new Problem('CONFLICT', { detail: otherwise })
    const proof = await spend(tx, context, factor, code)
    if (!proof) {
      const isAppCode = /^\d+$/.test(code)
      const detail = isAppCode ? twoFactorMessages.wrongCode : twoFactorMessages.wrongRecoveryCode
      throw new Problem('BAD_REQUEST', { detail, fields: { code: detail } })
    }
    return work(tx, proof)
  })
  await Promise.all([forgetUses(context, tries, userId), giveBackUse(context, triesADay, userId)])
  return result
}

/** Uses a code up: an app's for its time step and all before, a recovery code for good. */
async function spend(
  tx: Tx,
  { keys }: RequestContext,
  { userId, secret, lastStep }: Factor,
  code: string,
): Promise<Proof | undefined> {
  const step = totpStep(openSecret(keys, secret, userId), code)
  if (step === undefined)
    return (await spendRecoveryCode(tx, keys, userId, code)) ? 'recovery-code' : undefined
  if (step <= lastStep) return undefined
  await tx.update(twoFactors).set({ lastStep: step }).where(eq(twoFactors.userId, userId))
  return 'app'
}

type Keys = RequestContext['keys']

export const sealSecret = (keys: Keys, secret: Buffer, userId: string) =>
  keys.seal('two-factor', secret.toString('base64url'), userId)
const openSecret = (keys: Keys, sealed: string, userId: string) =>
  Buffer.from(keys.open('two-factor', sealed, userId), 'base64url')
