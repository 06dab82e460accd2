import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { confirmPassword } from '#platform/auth/confirm-password.server.ts'
import { markConfirmed } from '#platform/auth/confirmation.server.ts'
import { personOf } from '#platform/auth/person.server.ts'
import { inUse, withCode } from './second-factor.server.ts'
import { twoFactorMessages } from './two-factor.schema.ts'

/**
 * Checks the password again, and a code if there is a second factor; the session remembers it for some minutes.
 * @throws {Problem} BAD_REQUEST beside `password` or `code`; TOO_MANY_REQUESTS
 */
export async function confirmIdentity(
  context: RequestContext,
  session: Session,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const { id: userId } = session.user
  await confirmPassword(context, session, password, 'password')
  if ((await personOf(context.db, userId))?.twoFactor) {
    const detail = twoFactorMessages.missingCode
    if (!code) throw new Problem('BAD_REQUEST', { detail, fields: { code: detail } })
    await withCode(context, userId, code, inUse, async () => {})
  }
  await markConfirmed(context, session)
}
