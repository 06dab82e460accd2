import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, lawyer } from '#platform/api/procedures.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { caseHistoryInput, caseHistoryPage } from './case-history.schema.ts'
import { cases } from './cases.table.ts'

/** What happened to a case, latest first: its statuses, and what the audit log tells of it. */
const historyFor = (audience: typeof admin, area: 'lawyer' | 'admin') =>
  audience
    .route({ method: 'GET', path: `/${area}/cases/{caseId}/history`, tags: ['cases'] })
    .input(caseHistoryInput)
    .output(caseHistoryPage)
    .handler(async ({ context, input: { caseId, cursor, limit } }) => {
      const rows = await context.run(async (tx) => {
        const [found] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId))
        if (!found) throw new Problem('NOT_FOUND')
        return readHistory(tx, caseId, cut(cursor), limit + 1)
      })
      const shown = rows.slice(0, limit)
      const names = await personNames(
        context.db,
        shown.map(({ user_id }) => user_id),
      )
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items: shown.map((row) => line(row, names)),
        older: last ? `${new Date(last.at).toISOString()} ${last.id}` : null,
      }
    })

export const adminCaseHistory = historyFor(admin, 'admin')
// The call asks nothing of the actor but its rights, so one type serves both audiences.
export const lawyerCaseHistory = historyFor(lawyer as unknown as typeof admin, 'lawyer')

interface Row extends Record<string, unknown> {
  id: string
  at: string
  actor_role: string | null
  user_id: string | null
  action: string
  entity: string
  detail: Record<string, unknown>
}

async function readHistory(tx: Tx, caseId: string, [at, id]: [string | null, string | null], most: number) {
  const { rows } = await tx.execute<Row>(
    sql`select * from case_history(${caseId}::uuid, ${at}::timestamptz, ${id}, ${most})`,
  )
  return rows
}

/** A cursor that isn't one of ours gives the first page. */
function cut(cursor = ''): [string, string] | [null, null] {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([as][0-9a-f-]{19,36})$/.exec(cursor) ?? []
  return at && id ? [at, id] : [null, null]
}

/** Of a line's detail, what a case's own people may read. */
const told = ['from', 'to', 'name', 'label']

function line({ at, actor_role, user_id, detail, ...row }: Row, names: Map<string, string>) {
  const { label, ...rest } = Object.fromEntries(
    Object.entries(detail).filter(([name]) => told.includes(name)),
  )
  return {
    ...row,
    at: new Date(at),
    role: actor_role,
    person: user_id ? { name: names.get(user_id) ?? null } : null,
    label: typeof label === 'string' ? label : null,
    caseNumber: null,
    detail: rest,
  }
}
