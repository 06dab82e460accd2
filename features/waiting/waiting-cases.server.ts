import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { mostCounted, mostLookedAt, openStatuses, type WaitingLine } from './waiting.schema.ts'

const statuses = sql`unnest(${sql.param([...openStatuses])}::text[]) as s (status)`

/** A line of a query's rows; moments arrive as text. */
type Row = Omit<WaitingLine, 'at'> & { at: Date | string } & Record<string, unknown>
export const linesOf = async (asked: PromiseLike<{ rows: Row[] }>): Promise<WaitingLine[]> =>
  (await asked).rows.map(({ at, ...line }) => ({ ...line, at: new Date(at) }))

/** Open cases without a lawyer, the oldest first. Reads each status by the index on lawyer and status. */
export const unassignedCases = (tx: Tx) =>
  linesOf(
    tx.execute<Row>(sql`
      select c.case_number as id, c.case_number as place, c.title, c.case_number as detail, c.created_at as at
      from ${statuses} cross join lateral (
        select case_number, title, created_at from cases
        where lawyer_id is null and status = s.status order by created_at limit ${mostCounted + 1}
      ) as c order by c.created_at limit ${mostCounted + 1}`),
  )

/**
 * Open cases with neither a coming court date or deadline nor an open task. Looks at the cases that have been open the
 * longest, at most `mostLookedAt`, and at first in the index alone, so that the cost doesn't grow with the table. The
 * subqueries are in the select list because the planner would turn `not exists` into a join that reads all tasks.
 */
export const idleCases = (tx: Tx, lawyerId?: string) => {
  const own = lawyerId ? sql`and lawyer_id = ${lawyerId}::uuid` : sql``
  return linesOf(
    tx.execute<Row>(sql`
      select c.case_number as id, c.case_number as place, c.title, c.case_number as detail, c.created_at as at
      from (
        select id, created_at from (
          select o.*,
            (select 1 from case_tasks where case_id = o.id and status <> 'completed' limit 1) as task,
            (select 1 from calendar_events where case_id = o.id and (court_date >= now() or deadline >= now())
              limit 1) as date
          from (
            select o.* from ${statuses} cross join lateral (
              select id, created_at from cases
              where status = s.status ${own} order by created_at limit ${mostLookedAt}
            ) as o order by o.created_at limit ${mostLookedAt}
          ) as o
        ) as looked where task is null and date is null order by created_at limit ${mostCounted + 1}
      ) as idle join cases as c on c.id = idle.id order by c.created_at, c.id`),
  )
}
