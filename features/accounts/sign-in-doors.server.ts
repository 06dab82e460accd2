import { sql } from 'drizzle-orm'
import type { Actor } from '#db/actor.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { beginSession } from '#platform/auth/session-cookie.server.ts'
import type { Portal } from './accounts.schema.ts'
import type { Proof } from './second-factor.server.ts'
import type { personOf } from './session.server.ts'

/** Somebody at a door, who has proved who they are. */
export type Entrant = NonNullable<Awaited<ReturnType<typeof personOf>>>

/** Why somebody with the right password may still not enter here. */
export function refusalAfter(portal: Portal, { roles, lawyerId }: Entrant) {
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

/** As whom somebody comes in: the audit log says it. */
export function actorAt(portal: Portal, userId: string, { clientId, lawyerId }: Entrant): Actor {
  if (portal === 'admin') return { role: 'admin', userId }
  if (portal !== 'client' && lawyerId) return { role: 'lawyer', userId, lawyerId }
  return { role: 'client', userId, clientId }
}

/** Begins the session, and puts it on record: with which second factor, if any. */
export async function openSession(
  context: RequestContext,
  portal: Portal,
  userId: string,
  person: Entrant,
  proof?: Proof,
): Promise<void> {
  await beginSession(context, userId)
  const detail = JSON.stringify(proof ? { second_factor: proof } : {})
  await context.db.asActor(actorAt(portal, userId, person), (tx) =>
    tx.execute(
      sql`select audit('session.opened', 'users', ${userId}::uuid, ${detail}::jsonb, ${context.address})`,
    ),
  )
}
