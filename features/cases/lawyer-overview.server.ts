import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { anywhere, searchField } from '#platform/lists/list-page.ts'
import { caseOption, caseStatuses, caseStatusFilters } from './cases.schema.ts'
import { cases } from './cases.table.ts'

const tags = ['cases']
/** More options than anyone scrolls through; typing filters them. */
const mostOptions = 30

/** A lawyer's cases in brief: their number, and options of a select. */
export const lawyerCaseOverview = {
  counts: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/counts', tags })
    .output(z.record(z.enum(caseStatusFilters), z.int()))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const rows = await tx
          .select({ status: cases.status, number: count() })
          .from(cases)
          .where(eq(cases.lawyerId, context.actor.lawyerId))
          .groupBy(cases.status)
        const counts = { ongoing: 0, pending: 0, closed: 0, other: 0 }
        for (const { status, number } of rows)
          counts[caseStatuses.find((offered) => offered === status) ?? 'other'] += number
        return counts
      }),
    ),

  /** Options of a select: cases that aren't closed first, then newest first; `chosen` is always included. */
  options: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/options', tags })
    .input(z.object({ search: searchField, chosen: z.uuid().optional() }))
    .output(z.array(caseOption))
    .handler(({ context, input: { search, chosen } }) =>
      context.run(async (tx) => {
        const { lawyerId } = context.actor
        const matching = await found(tx, and(eq(cases.lawyerId, lawyerId), matches(search)))
        if (!chosen || matching.some(({ id }) => id === chosen)) return matching
        return [...(await found(tx, and(eq(cases.lawyerId, lawyerId), eq(cases.id, chosen)))), ...matching]
      }),
    ),
}

/** A scan of one lawyer's cases is fast enough; the index on the lawyer finds them. */
function matches(search: string) {
  if (!search) return undefined
  const pattern = anywhere(search)
  return or(
    ...[cases.caseNumber, cases.title, cases.clientName, clients.name].map((of) => ilike(of, pattern)),
  )
}

const found = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      id: cases.id,
      caseNumber: cases.caseNumber,
      title: cases.title,
      clientName: sql<string | null>`coalesce(${cases.clientName}, ${clients.name})`,
      lawyerId: cases.lawyerId,
    })
    .from(cases)
    .leftJoin(clients, eq(clients.id, cases.clientId))
    .where(where)
    .orderBy(sql`${cases.status} = 'closed'`, desc(cases.createdAt), cases.id)
    .limit(mostOptions)
