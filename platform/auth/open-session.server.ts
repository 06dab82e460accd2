import { sql } from 'drizzle-orm'
import type { Actor } from '#db/actor.ts'
import type { RequestContext } from '../api/context.ts'
import { networkOf } from '../throttle/network.ts'
import { rememberDevice } from './known-device.server.ts'
import type { Person } from './person.server.ts'
import type { Portal } from './portals.ts'
import { beginSession } from './session.server.ts'

/** What proved the second factor: a code of the app, a recovery code, a passkey, or the identity provider. */
export type SecondFactor = 'app' | 'recovery-code' | 'passkey' | 'provider'

/** How a person proved who they are. */
export interface Proof {
  /** Undefined for their password or passkey. */
  by?: 'provider' | undefined
  secondFactor?: SecondFactor | undefined
}

/** The reason why an authenticated person may not enter this portal; undefined when they may. */
export function refusalAfter(portal: Portal, { roles, lawyerId }: Person): string | undefined {
  switch (portal) {
    case 'client':
      return undefined
    case 'admin':
      return roles.includes('admin') ? undefined : 'Access denied. Admin privileges required.'
    case 'lawyer':
      if (!lawyerId && !roles.includes('lawyer'))
        return 'This email is not registered as a lawyer. Please contact the administrator.'
      return roles.includes('lawyer') ? undefined : 'Access denied. Lawyer privileges required.'
    case 'lawyer-auth':
      if (!lawyerId) return 'No lawyer profile found for this email. Please contact admin.'
      return roles.includes('lawyer') ? undefined : 'Access denied. Lawyer privileges required.'
  }
}

/** The actor under which the audit log records a sign-in at a portal. */
export function actorAt(portal: Portal, userId: string, { clientId, lawyerId }: Person): Actor {
  if (portal === 'admin') return { role: 'admin', userId }
  if (portal !== 'client' && lawyerId) return { role: 'lawyer', userId, lawyerId }
  return { role: 'client', userId, clientId }
}

type Caller = Pick<RequestContext, 'keys' | 'address'>
const networkName = (address: string) => `sign-in:network:${networkOf(address)}`

/** A keyed hash of the network that a request comes from. */
const networkMark = ({ keys, address }: Caller) => keys.keyedHash('address', networkName(address))

/** The same, under each key that a sign-in of the last `days` days may have been recorded with. */
export const networkMarks = ({ keys, address }: Caller, days: number) =>
  keys.keyedHashes('address', networkName(address), { replacedWithinMs: days * 86_400_000, orNext: true })

/** Begins the session, and records the method of authentication. */
export async function openSession(
  context: RequestContext,
  portal: Portal,
  userId: string,
  person: Person,
  { by, secondFactor }: Proof = {},
): Promise<void> {
  await beginSession(context, userId, secondFactor === 'provider')
  rememberDevice(context, person.email)
  await context.db.asActor({ role: 'accounts' }, (tx) =>
    tx.execute(
      sql`update public.credentials set used_from = ${networkMark(context)}, used_at = now() where user_id = ${userId}::uuid`,
    ),
  )
  const detail = JSON.stringify({ by, second_factor: secondFactor })
  await context.db.asActor(actorAt(portal, userId, person), (tx) =>
    tx.execute(
      sql`select audit('session.opened', 'users', ${userId}::uuid, ${detail}::jsonb, ${context.address})`,
    ),
  )
}
