import { lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { invitations } from './invitations.table.ts'

/**
 * A job's: takes away what expired 30 days ago, used or not. Until then an administrator still sees who let their
 * invitation expire, and can send another.
 */
export const removeExpiredInvitations = ({ db }: { db: Database }) =>
  db.asActor({ role: 'accounts' }, (tx) =>
    tx.delete(invitations).where(lt(invitations.expiresAt, sql`now() - interval '30 days'`)),
  )
