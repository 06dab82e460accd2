import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import type { Portal } from './accounts.schema.ts'
import { afterAnswer } from './after-answer.server.ts'
import { browserCookie } from './browser-cookie.server.ts'
import { inUse, withCode } from './second-factor.server.ts'
import { personOf } from './session.server.ts'
import { actorAt, type Entrant, openSession, refusalAfter } from './sign-in-doors.server.ts'
import { secondStepMinutes, twoFactorMessages } from './two-factor.schema.ts'
import { pendingSignIns, recoveryCodes } from './two-factor.table.ts'
import { recoveryCodeUsedMail } from './two-factor-mails.ts'

const accounts = { role: 'accounts' } as const

/** What the browser that gave the password keeps. It opens nothing by itself. */
const cookie = browserCookie('second-step')

/** Holds a sign-in until the second step. There is no session until then, and nothing that stands for one. */
export async function holdSignIn(context: RequestContext, portal: Portal, userId: string): Promise<void> {
  const token = newToken()
  await context.db.asActor(accounts, async (tx) => {
    await tx
      .delete(pendingSignIns)
      .where(and(eq(pendingSignIns.userId, userId), lt(pendingSignIns.expiresAt, sql`now()`)))
    await tx.insert(pendingSignIns).values({
      userId,
      portal,
      tokenHash: tokenHash(token),
      expiresAt: new Date(Date.now() + secondStepMinutes * 60_000),
    })
  })
  cookie.keep(context, token, secondStepMinutes * 60)
}

async function pendingOf(context: RequestContext) {
  const token = cookie.read(context)
  if (!token) return undefined
  const valid = and(eq(pendingSignIns.tokenHash, tokenHash(token)), gt(pendingSignIns.expiresAt, sql`now()`))
  const [pending] = await context.db.asActor(accounts, (tx) => tx.select().from(pendingSignIns).where(valid))
  return pending
}

/** The door at which this browser owes the second step; null when it owes none. */
export const awaitedAt = async (context: RequestContext): Promise<Portal | null> =>
  (await pendingOf(context))?.portal ?? null

/**
 * The second step: begins the session of whoever gave the password in this browser.
 * @throws {Problem} UNAUTHORIZED when the password has to be given again; BAD_REQUEST beside `code`;
 * TOO_MANY_REQUESTS; FORBIDDEN when the door is closed to them by now.
 */
export async function completeSignIn(context: RequestContext, code: string): Promise<void> {
  const again = () => new Problem('UNAUTHORIZED', { detail: twoFactorMessages.expired })
  const pending = await pendingOf(context)
  if (!pending) throw again()
  const { id, userId, portal } = pending
  const person = await personOf(context.db, userId)
  if (!person || person.banned) throw again()
  const refusal = refusalAfter(portal, person)
  if (refusal) throw new Problem('FORBIDDEN', { detail: refusal })
  const proof = await withCode(context, userId, code, inUse, async (tx, proof) => {
    const taken = await tx
      .delete(pendingSignIns)
      .where(eq(pendingSignIns.id, id))
      .returning({ id: pendingSignIns.id })
    if (taken.length === 0) throw again()
    return proof
  }).catch((error) => refused(context, pending, person, error))
  cookie.keep(context, '', 0)
  await openSession(context, portal, userId, person, proof)
  if (proof === 'recovery-code') tellOfRecoveryCode(context, userId, person)
}

/** Gives the second step up: the password is asked for again. */
export async function cancelSignIn(context: RequestContext): Promise<void> {
  const pending = await pendingOf(context)
  if (pending)
    await context.db.asActor(accounts, (tx) =>
      tx.delete(pendingSignIns).where(eq(pendingSignIns.id, pending.id)),
    )
  cookie.keep(context, '', 0)
}

type Pending = typeof pendingSignIns.$inferSelect

/** Somebody who has the password and not the code: its owner and the administrators want to know. */
async function refused(
  context: RequestContext,
  { userId, portal }: Pending,
  person: Entrant,
  error: unknown,
): Promise<never> {
  if (error instanceof Problem && error.code === 'BAD_REQUEST')
    await context.db.asActor(actorAt(portal, userId, person), (tx) =>
      tx.execute(sql`select audit('session.refused', 'users', ${userId}::uuid, '{}', ${context.address})`),
    )
  throw error
}

function tellOfRecoveryCode(context: RequestContext, userId: string, { name, email }: Entrant) {
  afterAnswer(context, async () => {
    const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
    const [left] = await context.db.asActor(accounts, (tx) =>
      tx.select({ codes: count() }).from(recoveryCodes).where(unused),
    )
    const mail = recoveryCodeUsedMail(context.publicUrl, name, left?.codes ?? 0)
    await context.mailer.send({ to: email, ...mail })
  })
}
