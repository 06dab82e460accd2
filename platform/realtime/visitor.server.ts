import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#db/actor.ts'
import { type Session, visitorActor } from '../api/context.ts'

type PersonActor = Exclude<Actor, { role: 'accounts' | 'system' }>

/** Looks up the session that the headers of the upgrade request carry; null for a stranger. */
export type ResolveSession = (headers: Headers) => Promise<Session | null>

/**
 * Everybody whom the person may act as, the most powerful first: a page serves one audience, but a socket or a
 * file's address doesn't know which. What one of these may see, the person may see.
 */
export function actorsOf(session: Session | null, grant?: string): PersonActor[] {
  const actors: PersonActor[] = [visitorActor({ session, grant }) as PersonActor]
  if (!session) return actors
  const userId = session.user.id
  if (session.lawyerId && session.roles.includes('lawyer')) {
    actors.unshift({ role: 'lawyer', userId, lawyerId: session.lawyerId })
  }
  if (session.roles.includes('admin')) actors.unshift({ role: 'admin', userId })
  // A grant for a case that isn't theirs was given to them as to anybody.
  if (grant) actors.push({ role: 'anon', grant })
  return actors
}

/** Whether a socket that was opened under `before` may go on under `now`. */
export const sameIdentity = (before: Session | null, now: Session | null): boolean =>
  before?.id === now?.id && isDeepStrictEqual(actorsOf(before), actorsOf(now))

/** The topics whose change may end a session or change its roles. */
export const identityTopics = (session: Session | null): string[] =>
  session
    ? ['sessions/user_id', 'user_roles/user_id', 'users/id', 'clients/user_id', 'lawyers/user_id'].map(
        (column) => `${column}/${session.user.id}`,
      )
    : []
