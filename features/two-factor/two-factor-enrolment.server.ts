import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#features/accounts/users.table.ts'
import { firm } from '#firm.ts'
import { afterAnswer } from '#platform/api/after-answer.server.ts'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { confirmPassword } from '#platform/auth/confirm-password.server.ts'
import { mustBeConfirmed } from '#platform/auth/confirmation.server.ts'
import { personOf } from '#platform/auth/person.server.ts'
import { endSessions } from '#platform/auth/session.server.ts'
import { makeCodes, renewRecoveryCodes } from './recovery-codes.server.ts'
import { beingSetUp, inUse, sealSecret, withCode } from './second-factor.server.ts'
import { base32, newTotpSecret, totpUri } from './totp.server.ts'
import { type TwoFactorSecret, type TwoFactorState, twoFactorMessages } from './two-factor.schema.ts'
import { recoveryCodes, twoFactors } from './two-factor.table.ts'
import { appOffMail, recoveryCodesMail, twoFactorOffMail, twoFactorOnMail } from './two-factor-mails.ts'

const accounts = { role: 'accounts' } as const

/** The state of a user's second factor. */
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
 * Creates a secret, given the password. Sign-ins don't require it until it is confirmed by a code.
 * @throws {Problem} BAD_REQUEST beside `password`; CONFLICT when a factor is on: it has to be turned off first
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

/**
 * Turns it on with a first code and ends sessions that were opened by the password alone. @returns the recovery codes
 */
export async function confirmTwoFactor(
  context: RequestContext,
  session: Session,
  code: string,
): Promise<string[]> {
  const { id: userId } = session.user
  const made = await makeCodes(context.keys)
  const codes = await withCode(context, userId, code, beingSetUp, async (tx) => {
    await tx.update(twoFactors).set({ confirmedAt: sql`now()` }).where(eq(twoFactors.userId, userId))
    await endSessions(tx, userId, session.id)
    return renewRecoveryCodes(tx, userId, made)
  })
  await auditAndMail(context, session, 'two_factor.enabled', twoFactorOnMail)
  return codes
}

interface BothProofs {
  password: string
  code: string
}

/** Replaces all earlier recovery codes. */
export async function replaceRecoveryCodes(
  context: RequestContext,
  session: Session,
  { password, code }: BothProofs,
): Promise<string[]> {
  await confirmPassword(context, session, password, 'password')
  const { id: userId } = session.user
  const made = await makeCodes(context.keys)
  const codes = await withCode(context, userId, code, inUse, (tx) => renewRecoveryCodes(tx, userId, made))
  await auditAndMail(context, session, 'two_factor.codes_renewed', recoveryCodesMail)
  return codes
}

/**
 * Creates recovery codes for a user with passkeys and no app, after they have confirmed their identity.
 * @throws {Problem} FORBIDDEN without a confirmation; CONFLICT without a passkey, or with an app
 */
export async function makeRecoveryCodes(context: RequestContext, session: Session): Promise<string[]> {
  await mustBeConfirmed(context, session)
  const { id: userId } = session.user
  const made = await makeCodes(context.keys)
  const codes = await context.db.asActor(accounts, async (tx) => {
    const [holder] = await tx
      .select({ has: users.twoFactorEnabled })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    if (!holder?.has) throw new Problem('CONFLICT', { detail: twoFactorMessages.notOn })
    const inUse = and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt))
    const apps = await tx.select({ userId: twoFactors.userId }).from(twoFactors).where(inUse)
    if (apps.length > 0) throw new Problem('CONFLICT', { detail: twoFactorMessages.alreadyOn })
    return renewRecoveryCodes(tx, userId, made)
  })
  await auditAndMail(context, session, 'two_factor.codes_renewed', recoveryCodesMail)
  return codes
}

/** Turns it off. Staff who need one must set it up again at their next request, which is also how to change phones. */
export async function disableTwoFactor(
  context: RequestContext,
  session: Session,
  { password, code }: BothProofs,
): Promise<void> {
  await confirmPassword(context, session, password, 'password')
  const { id: userId } = session.user
  await withCode(context, userId, code, inUse, async (tx) => {
    const apps = await tx
      .delete(twoFactors)
      .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)))
      .returning({ userId: twoFactors.userId })
    if (apps.length === 0) throw new Problem('CONFLICT', { detail: twoFactorMessages.notOn })
  })
  const hasPasskeys = (await personOf(context.db, userId))?.twoFactor ?? false
  await auditAndMail(context, session, 'two_factor.disabled', hasPasskeys ? appOffMail : twoFactorOffMail)
}

/** Writes to the audit log and mails the owner. */
async function auditAndMail(
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
