import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { firm } from '#firm.config.ts'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { afterAnswer } from './after-answer.server.ts'
import { confirmPassword } from './password.server.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'
import { beingSetUp, inUse, sealSecret, withCode } from './second-factor.server.ts'
import { personOf } from './session.server.ts'
import { base32, newTotpSecret, totpUri } from './totp.server.ts'
import { type TwoFactorSecret, type TwoFactorState, twoFactorMessages } from './two-factor.schema.ts'
import { recoveryCodes, twoFactors } from './two-factor.table.ts'
import { recoveryCodesMail, twoFactorOffMail, twoFactorOnMail } from './two-factor-mails.ts'
import { sessions } from './users.table.ts'

const accounts = { role: 'accounts' } as const

/** How it stands with somebody's second factor. */
export async function twoFactorState(
  { db, requireStaffTwoFactor }: RequestContext,
  { user }: Session,
): Promise<TwoFactorState> {
  const [since, recoveryCodesLeft] = await db.asActor(accounts, async (tx) => {
    const [factor] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, user.id))
    const unused = and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt))
    const [left] = await tx.select({ codes: count() }).from(recoveryCodes).where(unused)
    return [factor?.confirmedAt ?? null, left?.codes ?? 0] as const
  })
  const person = await personOf(db, user.id)
  const required = requireStaffTwoFactor && (person?.roles.length ?? 0) > 0
  return { enabled: since !== null, since, recoveryCodesLeft, required }
}

/**
 * A new secret for whoever knows the password. It asks nothing of anybody until a code of it has been given.
 * @throws {Problem} BAD_REQUEST beside `password`; CONFLICT when one is in use: it goes first, by proof.
 */
export async function beginTwoFactor(
  context: RequestContext,
  session: Session,
  password: string,
): Promise<TwoFactorSecret> {
  await confirmPassword(context, session, password, 'password')
  const { id: userId, email } = session.user
  const secret = newTotpSecret()
  const row = { secret: sealSecret(context.keys, secret, userId), lastStep: 0, createdAt: new Date() }
  const kept = await context.db.asActor(accounts, (tx) =>
    tx
      .insert(twoFactors)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: twoFactors.userId, set: row, setWhere: isNull(twoFactors.confirmedAt) })
      .returning({ userId: twoFactors.userId }),
  )
  if (kept.length === 0) throw new Problem('CONFLICT', { detail: twoFactorMessages.alreadyOn })
  return { secret: base32(secret), uri: totpUri(secret, firm.name, email) }
}

/** Turns it on with a first code; sessions that the password alone had opened end. @returns the recovery codes. */
export async function confirmTwoFactor(
  context: RequestContext,
  session: Session,
  code: string,
): Promise<string[]> {
  const { id: userId } = session.user
  const codes = await withCode(context, userId, code, beingSetUp, async (tx) => {
    await tx.update(twoFactors).set({ confirmedAt: sql`now()` }).where(eq(twoFactors.userId, userId))
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, session.id)))
    return renewRecoveryCodes(tx, context.keys, userId)
  })
  await tell(context, session, 'two_factor.enabled', twoFactorOnMail)
  return codes
}

interface BothProofs {
  password: string
  code: string
}

/** Other recovery codes, in the place of all earlier ones. */
export async function replaceRecoveryCodes(
  context: RequestContext,
  session: Session,
  { password, code }: BothProofs,
): Promise<string[]> {
  await confirmPassword(context, session, password, 'password')
  const { id: userId } = session.user
  const codes = await withCode(context, userId, code, inUse, (tx) =>
    renewRecoveryCodes(tx, context.keys, userId),
  )
  await tell(context, session, 'two_factor.codes_renewed', recoveryCodesMail)
  return codes
}

/** Turns it off. Staff who need one are asked to set it up anew at their next step: so a new phone is moved to. */
export async function disableTwoFactor(
  context: RequestContext,
  session: Session,
  { password, code }: BothProofs,
): Promise<void> {
  await confirmPassword(context, session, password, 'password')
  const { id: userId } = session.user
  await withCode(context, userId, code, inUse, (tx) =>
    tx.delete(twoFactors).where(eq(twoFactors.userId, userId)),
  )
  await tell(context, session, 'two_factor.disabled', twoFactorOffMail)
}

/** On record, and to its owner. */
async function tell(
  context: RequestContext,
  { user: { id: userId, name, email } }: Session,
  action: string,
  mail: typeof twoFactorOnMail,
) {
  await context.db.asActor({ role: 'client', userId, clientId: null }, (tx) =>
    tx.execute(sql`select audit(${action}, 'users', ${userId}::uuid, '{}', ${context.address})`),
  )
  afterAnswer(context, () => context.mailer.send({ to: email, ...mail(context.publicUrl, name) }))
}
