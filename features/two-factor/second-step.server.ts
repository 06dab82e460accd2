import { and, count, eq, isNull } from 'drizzle-orm'
import { afterAnswer } from '#platform/api/after-answer.server.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { openSession } from '#platform/auth/open-session.server.ts'
import {
  forgetSignIn,
  recordRefusal,
  secondStepOf,
  takeSignIn,
} from '#platform/auth/pending-sign-in.server.ts'
import type { Person } from '#platform/auth/person.server.ts'
import { inUse, withCode } from './second-factor.server.ts'
import { recoveryCodes } from './two-factor.table.ts'
import { recoveryCodeUsedMail } from './two-factor-mails.ts'

/**
 * Completes a sign-in with a code: begins the session of the person who gave the password in this browser.
 * @throws {Problem} UNAUTHORIZED when the password has to be given again; BAD_REQUEST beside `code`; TOO_MANY_REQUESTS;
 * FORBIDDEN when the person may no longer enter the portal
 */
export async function completeSignIn(context: RequestContext, code: string): Promise<void> {
  const { pending, person } = await secondStepOf(context)
  const { userId, portal } = pending
  const proof = await withCode(context, userId, code, inUse, async (tx, proof) => {
    await takeSignIn(tx, pending)
    return proof
  }).catch(async (error) => {
    if (error instanceof Problem && error.code === 'BAD_REQUEST')
      await recordRefusal(context, pending, person)
    throw error
  })
  forgetSignIn(context)
  await openSession(context, portal, userId, person, { by: pending.by ?? undefined, secondFactor: proof })
  if (proof === 'recovery-code') mailRecoveryCodeUse(context, userId, person)
}

function mailRecoveryCodeUse(context: RequestContext, userId: string, { name, email }: Person) {
  afterAnswer(context, async () => {
    const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
    const [left] = await context.db.asActor({ role: 'accounts' }, (tx) =>
      tx.select({ codes: count() }).from(recoveryCodes).where(unused),
    )
    const mail = recoveryCodeUsedMail(context.publicUrl, name, left?.codes ?? 0)
    await context.mailer.send({ to: email, ...mail })
  })
}
