import { and, eq } from 'drizzle-orm'
import { credentials } from '#features/accounts/users.table.ts'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { verifyPassword } from '#platform/auth/passwords.server.ts'
import { countUse, forgetUses, type Limit } from '#platform/throttle/throttle.server.ts'

const accounts = { role: 'accounts' } as const
// The same count as for changing the password: whoever guesses here guesses there.
const confirmations: Limit = { name: 'password:account', times: 5, minutes: 15 }

/** @throws {Problem} BAD_REQUEST beside `password` for a wrong one, TOO_MANY_REQUESTS after five. */
export async function confirmOwnPassword(context: RequestContext, { user }: Session, password: string) {
  await countUse(context, accounts, confirmations, user.id)
  const [credential] = await context.db.asActor(accounts, (tx) =>
    tx
      .select({ hash: credentials.password })
      .from(credentials)
      .where(and(eq(credentials.userId, user.id), eq(credentials.providerId, 'credential'))),
  )
  if (!(await verifyPassword({ hash: credential?.hash ?? '', password }))) {
    const detail = 'This is not your current password.'
    throw new Problem('BAD_REQUEST', { detail, fields: { password: detail } })
  }
  await forgetUses(context, confirmations, user.id)
}
