import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#db/actor.ts'
import { type Session, visitorActor } from '../api/context.ts'

type PersonActor = Exclude<Actor, { role: 'accounts' | 'system' }>

/**
 * All actors that the session and grant allow, the one with the most rights first. A page serves one audience, but a
 * socket or a file's URL doesn't know which. The person may see everything that one of these actors may see.
 */
export function actorsOf(session: Session | null, grant?: string): PersonActor[] {
  const actors: PersonActor[] = [visitorActor({ session, grant }) as PersonActor]
  if (!session) return actors
  const userId = session.user.id
  if (session.lawyerId && session.roles.includes('lawyer')) {
    actors.unshift({ role: 'lawyer', userId, lawyerId: session.lawyerId })
  }
  if (session.roles.includes('admin')) actors.unshift({ role: 'admin', userId })
  // A signed-in person may also hold a grant for another client's case, like an anonymous user.
  if (grant) actors.push({ role: 'anon', grant })
  return actors
}

/** Whether a socket opened with session `before` may stay open under `now`: the same session with the same rights. */
export const sameIdentity = (before: Session | null, now: Session | null): boolean =>
  before?.id === now?.id && isDeepStrictEqual(actorsOf(before), actorsOf(now))

/** The topics whose changes can end a session or change its roles. */
export const identityTopics = (session: Session | null): string[] =>
  session
    ? ['sessions/user_id', 'user_roles/user_id', 'users/id', 'clients/user_id', 'lawyers/user_id'].map(
        (column) => `${column}/${session.user.id}`,
      )
    : []
