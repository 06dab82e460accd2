import { and, eq, getTableColumns, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { conflictChecks as checks } from '#features/conflicts/conflict-checks.table.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { fromFirmTime } from '#platform/dates/firm-time.ts'
import { type Key, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { engagementRegister as r } from './engagement-register.table.ts'
import { type RegisterLine, registerInput, registerLine, registerState } from './register.schema.ts'

const tags = ['engagement register']
const { leadId, clientId, caseId, lawyerId, ...ofLine } = getTableColumns(r)
const columns = {
  ...ofLine,
  pageOf: sql<string | null>`(select c.case_number from ${cases} as c where c.id = ${r}.case_id)`,
}

const newestFirst: Key<RegisterLine>[] = [{ column: r.number, descending: true, of: (row) => row.number }]

const dayMs = 24 * 60 * 60 * 1000
/** Where the firm's day after this one begins. */
const dayAfter = (day: string) =>
  fromFirmTime(`${new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)}T00:00`)

/**
 * A client's lines, with those of the leads that became the client, and of their cases where a line names no client. Leads and cases
 * that were deleted are known by their checks and lines, which stay.
 */
const ofClient = (id: string) =>
  or(
    eq(clientId, id),
    sql`${leadId} in (select lead_id from ${checks} where ${eq(checks.clientId, id)})`,
    sql`${isNull(clientId)} and ${caseId} in (select id from ${cases} where ${eq(cases.clientId, id)})`,
    sql`${isNull(clientId)} and ${caseId} in (select o.case_id from ${r} as o where o.client_id = ${id}::uuid
      and not exists (select from ${cases} as c where c.id = o.case_id))`,
  )

const narrowing = ({ from, to, ...input }: z.output<typeof registerInput>) => {
  const [since, until] = [from && fromFirmTime(`${from}T00:00`), to && dayAfter(to)]
  return and(
    since ? gte(r.at, since) : undefined,
    until ? lt(r.at, until) : undefined,
    input.lawyerId ? eq(lawyerId, input.lawyerId) : undefined,
    input.clientId ? ofClient(input.clientId) : undefined,
  )
}

/** The register of conflict checks and engagements, for administrators; nobody writes it through the API. */
export const adminRegister = {
  /** Newest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/engagement-register', tags })
    .input(registerInput)
    .output(listPage(registerLine))
    .handler(({ context, input }) =>
      context.run((tx: Tx) => {
        const read: Read<RegisterLine> = ({ where, orderBy, limit }) =>
          tx
            .select(columns)
            .from(r)
            .where(and(where, narrowing(input)))
            .orderBy(...orderBy)
            .limit(limit)
        return readPage(newestFirst, input, read)
      }),
    ),

  /** Computes every hash again. Takes seconds for a million lines. */
  verify: admin
    .route({ method: 'POST', path: '/admin/engagement-register/verification', tags })
    .output(registerState)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { rows } = await tx.execute<{ lines: number; broken: number | null }>(sql`
          select (select coalesce(max(number), 0)::int from engagement_register) as lines,
            first_broken_register_line()::int as broken`)
        return rows[0] ?? { lines: 0, broken: null }
      }),
    ),
}
