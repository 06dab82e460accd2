import { eq } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import type { SecondFactor } from '#platform/auth/open-session.server.ts'
import { countSecondFactor, forgetSecondFactorTries } from '#platform/auth/second-factor-tries.server.ts'
import { hashOfTried, hasRecoveryCodes, spendRecoveryCode } from './recovery-codes.server.ts'
import { totpStep } from './totp.server.ts'
import { setUpMinutes, twoFactorMessages } from './two-factor.schema.ts'
import { twoFactors } from './two-factor.table.ts'

const accounts = { role: 'accounts' } as const
type Factor = typeof twoFactors.$inferSelect

/** The state that the factor must be in, and the message if it isn't. */
interface Meant {
  isMeant: (factor: Factor) => boolean
  /** Whether a recovery code is accepted too; users with passkeys and no app have recovery codes as well. */
  orRecoveryCode: boolean
  otherwise: string
}

/** A factor that is turned on. */
export const inUse: Meant = {
  isMeant: ({ confirmedAt }) => confirmedAt !== null,
  orRecoveryCode: true,
  otherwise: twoFactorMessages.notOn,
}

/** A factor whose set-up began recently: a secret that was on a screen for long isn't accepted. */
export const beingSetUp: Meant = {
  isMeant: ({ confirmedAt, createdAt }) =>
    confirmedAt === null && Date.now() - createdAt.getTime() < setUpMinutes * 60_000,
  orRecoveryCode: false,
  otherwise: twoFactorMessages.setUpAgain,
}

/**
 * Runs `work` after checking the second factor, in the transaction that uses up the code. A try is counted before the
 * comparison, and the factor is locked until the commit, so that of parallel uses of one code only one succeeds.
 * @throws {Problem} TOO_MANY_REQUESTS; BAD_REQUEST beside `code` for a wrong or used one; CONFLICT without a factor
 */
export async function withCode<T>(
  context: RequestContext,
  userId: string,
  code: string,
  { isMeant, orRecoveryCode, otherwise }: Meant,
  work: (tx: Tx, proof: SecondFactor) => Promise<T>,
): Promise<T> {
  await countSecondFactor(context, userId)
  const tried = orRecoveryCode ? await hashOfTried(context, userId, code) : undefined
  const result = await context.db.asActor(accounts, async (tx) => {
    const [factor] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
    const app = factor && isMeant(factor) ? factor : undefined
    if (!app && !(orRecoveryCode && (await hasRecoveryCodes(tx, userId))))
      throw new Problem('CONFLICT', { detail: otherwise })
    const proof =
      (app && (await spendAppCode(tx, context, app, code))) ||
      (tried && (await spendRecoveryCode(tx, context.keys, userId, tried)) && 'recovery-code')
    if (!proof) {
      const isAppCode = /^\d+$/.test(code)
      const detail = isAppCode ? twoFactorMessages.wrongCode : twoFactorMessages.wrongRecoveryCode
      throw new Problem('BAD_REQUEST', { detail, fields: { code: detail } })
    }
    return work(tx, proof)
  })
  await forgetSecondFactorTries(context, userId)
  return result
}

/** Uses up an app's code: its time step and all earlier ones. */
async function spendAppCode(
  tx: Tx,
  { keys }: RequestContext,
  { userId, secret, lastStep }: Factor,
  code: string,
): Promise<SecondFactor | undefined> {
  const step = totpStep(openSecret(keys, secret, userId), code)
  if (step === undefined || step <= lastStep) return undefined
  await tx.update(twoFactors).set({ lastStep: step }).where(eq(twoFactors.userId, userId))
  return 'app'
}

type Keys = RequestContext['keys']

export const sealSecret = (keys: Keys, secret: Buffer, userId: string) =>
  keys.seal('two-factor', secret.toString('base64url'), userId)
const openSecret = (keys: Keys, sealed: string, userId: string) =>
  Buffer.from(keys.open('two-factor', sealed, userId), 'base64url')
