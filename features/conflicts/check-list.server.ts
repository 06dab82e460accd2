import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { type Key, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { conflictChecks } from './conflict-checks.table.ts'
import { type CheckItem, checkItem, checkListInput } from './conflicts.schema.ts'

const c = conflictChecks
const { id, occasion, subject, askedAt, state, answeredAt, fault, matches, newMatches } = getTableColumns(c)
const decided = sql<CheckItem['decision']>`(
  select d.decision from conflict_decisions as d where d.check_id = conflict_checks.id)`
const columns = {
  ...{ id, occasion, subject, askedAt, state, answeredAt, fault, matches, newMatches },
  decision: decided,
}

const newestFirst: Key<CheckItem>[] = [
  { column: c.askedAt, descending: true, of: (row) => row.askedAt },
  { column: c.id, of: (row) => row.id },
]

/** All checks of the firm. */
export const adminConflictChecks = {
  /** Newest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/conflict-checks', tags: ['conflicts'] })
    .input(checkListInput)
    .output(listPage(checkItem))
    .handler(({ context, input: { show, leadId, ...asked } }) =>
      context.run((tx: Tx) => {
        const read: Read<CheckItem> = ({ where, orderBy, limit }) =>
          tx
            .select(columns)
            .from(c)
            .where(
              and(
                where,
                leadId ? eq(c.leadId, leadId) : undefined,
                show === 'open' ? eq(c.state, 'open') : undefined,
                show === 'matches' ? sql`${c.matches} > 0` : undefined,
                show === 'undecided' ? sql`${c.matches} > 0 and ${decided} is null` : undefined,
              ),
            )
            .orderBy(...orderBy)
            .limit(limit)
        return readPage(newestFirst, asked, read)
      }),
    ),
}
