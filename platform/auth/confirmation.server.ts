import { sql } from 'drizzle-orm'
import type { RequestContext, Session } from '../api/context.ts'
import { Problem } from '../api/faults.server.ts'

// Some changes need more than a session: the person proves again who they are, and the session remembers that for some
// minutes. Signing in doesn't count, so that a page left open right after it isn't enough.

const accounts = { role: 'accounts' } as const

/** How long a confirmation is valid. */
const confirmedMinutes = 5
const unconfirmed = 'Please confirm first that it is you, and try again.'

/** Records that the session's user has just proved who they are. */
export const markConfirmed = ({ db }: RequestContext, session: Session) =>
  db.asActor(accounts, (tx) =>
    tx.execute(sql`update public.sessions set confirmed_at = now() where id = ${session.id}::uuid`),
  )

/** @throws {Problem} FORBIDDEN unless the session's user has recently proved who they are */
export async function mustBeConfirmed({ db }: RequestContext, session: Session): Promise<void> {
  const { rows } = await db.readAs(accounts, (tx) =>
    tx.execute(sql`select from public.sessions where id = ${session.id}::uuid
      and confirmed_at > now() - make_interval(mins => ${confirmedMinutes})`),
  )
  if (rows.length === 0) throw new Problem('FORBIDDEN', { detail: unconfirmed })
}

/**
 * For what needs a proof of its own: uses up one that was given within the last minute.
 * @throws {Problem} FORBIDDEN without one
 */
export async function useConfirmation({ db }: RequestContext, session: Session): Promise<void> {
  const { rows } = await db.asActor(accounts, (tx) =>
    tx.execute(sql`update public.sessions set confirmed_at = null where id = ${session.id}::uuid
      and confirmed_at > now() - interval '1 minute' returning id`),
  )
  if (rows.length === 0) throw new Problem('FORBIDDEN', { detail: unconfirmed })
}
