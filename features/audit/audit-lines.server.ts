import { and, eq, gte, lt, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Tx } from '#db/client.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { fromFirmTime } from '#platform/dates/firm-time.ts'
import type { Key } from '#platform/lists/keyset.server.ts'
import type { AuditLine, auditFilters } from './audit.schema.ts'
import { auditLog } from './audit.table.ts'
import { labelsOf } from './audit-labels.server.ts'

const { id, at, actorRole, userId, action, entity, entityId, caseId, detail, address } = auditLog
export const selectLines = (tx: Tx) =>
  tx
    .select({ id, at, role: actorRole, userId, action, entity, entityId, caseId, detail, address })
    .from(auditLog)
type Row = Awaited<ReturnType<typeof selectLines>>[number]

export const latestFirst: Key<Row>[] = [
  { column: at, descending: true, of: (row) => row.at },
  { column: id, descending: true, of: (row) => row.id },
]

/** What the account service did for somebody who wasn't signed in yet, such as a new password, is their own doing. */
const byAccounts = and(eq(actorRole, 'accounts'), eq(entity, 'users')) as SQL
const doerOf = ({ userId, role, entity, entityId }: Row) =>
  userId ?? (role === 'accounts' && entity === 'users' ? entityId : null)

export function matching(filters: z.output<typeof auditFilters>): SQL | undefined {
  const { person, from, to } = filters
  return and(
    person ? or(eq(userId, person), and(eq(entityId, person), byAccounts)) : undefined,
    filters.action ? eq(action, filters.action) : undefined,
    filters.entity ? eq(entity, filters.entity) : undefined,
    filters.case ? eq(caseId, filters.case) : undefined,
    from ? gte(at, beginning(from)) : undefined,
    to ? lt(at, beginning(dayAfter(to))) : undefined,
  )
}

const beginning = (day: string) => fromFirmTime(`${day}T00:00`) as Date
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Lines and how the things that they tell of are called. */
export async function withLabels(tx: Tx, rows: Row[]) {
  return { rows, labels: await labelsOf(tx, rows) }
}

/** Says who it was. Outside the transaction: accounts are another actor's to read. */
export async function named(
  db: Database,
  { rows, labels }: Awaited<ReturnType<typeof withLabels>>,
): Promise<AuditLine[]> {
  const aboutAccounts = ({ entity }: Row) => entity === 'users' || entity === 'user_roles'
  const accounts = rows.filter(aboutAccounts).map(({ entityId }) => entityId)
  const people = await personNames(db, [...rows.map(doerOf), ...accounts])
  return rows.map((row) => {
    const { userId: _userId, entityId, detail, ...shown } = row
    const doer = doerOf(row)
    return {
      ...shown,
      person: doer ? { id: doer, name: people.get(doer) ?? null } : null,
      label: (entityId && (labels.get(entityId) ?? people.get(entityId))) || null,
      caseNumber: (row.caseId && labels.get(row.caseId)) || null,
      detail: detail as Record<string, unknown>,
    }
  })
}
