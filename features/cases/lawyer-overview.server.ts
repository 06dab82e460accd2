import { count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lawyer } from '#platform/api/procedures.server.ts'
import { caseStatuses } from './cases.schema.ts'
import { cases } from './cases.table.ts'

const tags = ['cases']
/** More than anyone scrolls through; a field that searches narrows the newest. */
const mostOptions = 500

/** A lawyer's cases in short: how many there are, and as options of a field. */
export const lawyerCaseOverview = {
  counts: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/counts', tags })
    .output(z.record(z.enum(caseStatuses), z.int()))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const rows = await tx
          .select({ status: cases.status, number: count() })
          .from(cases)
          .where(eq(cases.lawyerId, context.actor.lawyerId))
          .groupBy(cases.status)
        const numberOf = (status: string) => rows.find((row) => row.status === status)?.number ?? 0
        return {
          ongoing: numberOf('ongoing'),
          pending: numberOf('pending'),
          closed: numberOf('closed'),
        }
      }),
    ),

  /** To choose from: the cases that aren't closed first, then newest first. */
  options: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/options', tags })
    .output(z.array(z.object({ id: z.uuid(), caseNumber: z.string(), title: z.string() })))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({ id: cases.id, caseNumber: cases.caseNumber, title: cases.title })
          .from(cases)
          .where(eq(cases.lawyerId, context.actor.lawyerId))
          .orderBy(sql`${cases.status} = 'closed'`, desc(cases.createdAt), cases.id)
          .limit(mostOptions),
      ),
    ),
}
