import { and, eq, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn, SelectedFields } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/database.ts'
import { type Placeholders, type Preparable, preparedHead, preparedQuery } from '#db/prepared-query.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { inOrder, type Key, newestFirst, readPage } from '#platform/lists/keyset.server.ts'
import { cardColumns, caseKeys, staffColumns } from './case-queries.table.ts'
import type { CaseCard, CaseOrder, StaffCase } from './cases.schema.ts'
import { cases } from './cases.table.ts'

interface Page {
  cursor?: string | undefined
  limit: number
}

const newest = newestFirst<CaseCard>(cases)

/**
 * The queries by which an audience reads cases. Row-level security limits them to the cases that the actor may read.
 */
function reader<Case extends CaseCard>(columns: SelectedFields) {
  const select = (tx: Tx, where: SQL | undefined, orderBy: SQL[], limit: number | Placeholder) =>
    tx
      .select(columns)
      .from(cases)
      .leftJoin(clients, eq(clients.id, cases.clientId))
      .leftJoin(lawyers, eq(lawyers.id, cases.lawyerId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit) as unknown as Promise<Case[]> & Preparable<Case[]>
  const byId = preparedQuery((tx, { id }: Placeholders<'id'>) => select(tx, eq(cases.id, id), [], 1))
  return {
    /** Pages of the cases whose given column names the owner, newest first. */
    listOf(owner: PgColumn) {
      const first = preparedHead((tx, { id }: Placeholders<'id'>, limit) =>
        select(tx, eq(owner, id), inOrder(newest), limit),
      )
      return (tx: Tx, id: string, page: Page) =>
        readPage(newest as Key<Case>[], page, ({ where, orderBy, limit }) =>
          where ? select(tx, and(eq(owner, id), where), orderBy, limit) : first(tx, { id }, limit),
        )
    },
    /** A page of matching cases. */
    list: (tx: Tx, matches: SQL | undefined, page: Page, order: CaseOrder = 'newest') =>
      readPage(caseKeys[order] as Key<Case>[], page, ({ where, orderBy, limit }) =>
        select(tx, and(matches, where), orderBy, limit),
      ),
    /** One case; undefined if it doesn't exist or the actor may not read it. */
    find: async (tx: Tx, where: SQL): Promise<Case | undefined> => (await select(tx, where, [], 1))[0],
    withId: async (tx: Tx, id: string): Promise<Case | undefined> => (await byId(tx, { id }))[0],
  }
}

export const casesForClient = reader<CaseCard>(cardColumns)
export const casesForStaff = reader<StaffCase>(staffColumns)
