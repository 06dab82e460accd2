import { sql } from 'drizzle-orm'
import type { RequestContext, Session } from '../api/context.ts'
import { Problem } from '../api/faults.server.ts'
import { countUse, forgetUses, type Limit } from '../throttle/throttle.server.ts'
import { verifyPassword } from './passwords.server.ts'

const accounts = { role: 'accounts' } as const
const confirmations: Limit = { name: 'password:account', times: 5, minutes: 15 }
export const wrongPassword = 'This is not your current password.'

/**
 * Asks for the current password before an action that an unattended session must not allow. All callers share one count
 * of wrong tries.
 * @throws {Problem} BAD_REQUEST beside `field` for a wrong password, TOO_MANY_REQUESTS after five
 */
export async function confirmPassword(
  context: RequestContext,
  { user }: Session,
  password: string,
  field = 'password',
): Promise<void> {
  await countUse(context, accounts, confirmations, user.id)
  const { rows } = await context.db.asActor(accounts, (tx) =>
    tx.execute<{ hash: string }>(
      sql`select password_hash as hash from public.credentials where user_id = ${user.id}::uuid`,
    ),
  )
  const asker = { address: context.address, isKnown: true }
  if (!(await verifyPassword({ hash: rows[0]?.hash ?? '', password }, asker)))
    throw new Problem('BAD_REQUEST', { detail: wrongPassword, fields: { [field]: wrongPassword } })
  await forgetUses(context, confirmations, user.id)
}
