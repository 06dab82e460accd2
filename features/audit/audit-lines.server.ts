import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { auditSentence } from '#platform/audit/audit-sentence.ts'
import type { AuditWords, FieldChange } from '#platform/audit/audit-words.ts'
import { changesInWords, idsOfChanges } from '#platform/audit/changes-in-words.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { fromFirmTime } from '#platform/dates/firm-time.ts'
import type { Key } from '#platform/lists/keyset.server.ts'
import type { AuditLine, auditFilters } from './audit.schema.ts'
import { auditLog } from './audit.table.ts'
import { labelsOf } from './audit-labels.server.ts'
import { caseViewCounts } from './view-counts.table.ts'

const { id, at, actorRole, userId, action, entity, entityId, caseId, detail, address } = auditLog
/** The detail without the ids of everything that was handed over: the line has their number. */
const readDetail = sql<Record<string, unknown>>`${detail} - 'case_ids' - 'client_ids' - 'appointment_ids'`
export const selectLines = (tx: Tx) =>
  tx
    .select({
      ...{ id, at, role: actorRole, userId, action, entity, entityId, caseId, detail: readDetail, address },
      further: caseViewCounts.further,
      changes: sql<
        FieldChange[] | null
      >`case when ${action} in ('changed', 'firm.changed') or ${entity} = 'appointments' then changes_of_line(${id}) end`,
    })
    .from(auditLog)
    .leftJoin(caseViewCounts, eq(caseViewCounts.lineId, id))
type Row = Awaited<ReturnType<typeof selectLines>>[number]

export const latestFirst: Key<Row>[] = [
  { column: at, descending: true, of: (row) => row.at },
  { column: id, descending: true, of: (row) => row.id },
]

/** Changes by the account service for somebody not signed in yet, such as a new password, count as their own. */
const byAccounts = and(eq(actorRole, 'accounts'), eq(entity, 'users')) as SQL
const doerOf = ({ userId, role, entity, entityId }: Row) =>
  userId ?? (role === 'accounts' && entity === 'users' ? entityId : null)

export function matching(filters: z.output<typeof auditFilters>): SQL | undefined {
  const { person, from, to } = filters
  return and(
    person ? or(eq(userId, person), and(eq(entityId, person), byAccounts)) : undefined,
    filters.action ? eq(action, filters.action) : undefined,
    filters.entity ? eq(entity, filters.entity) : undefined,
    filters.case ? ofCase(filters.case) : undefined,
    filters.record ? eq(entityId, filters.record) : undefined,
    from ? gte(at, beginning(from)) : undefined,
    to ? lt(at, beginning(dayAfter(to))) : undefined,
  )
}

/** Lines about a case: those about it alone, and hand-overs that name it among others. Both use an index. */
const ofCase = (wanted: string) => sql`${id} in (
  select id from ${auditLog} where case_id = ${wanted}::uuid union all
  select id from ${auditLog} where action = 'lawyer.handed-over' and detail -> 'case_ids' ? ${wanted})`

const beginning = (day: string) => fromFirmTime(`${day}T00:00`) as Date
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Lines, and the names of the records that they are about. */
export async function withLabels(tx: Tx, words: AuditWords, rows: Row[]) {
  return { rows, labels: await labelsOf(tx, words, rows) }
}

/** The detail with labels in place of ids, where the action's words name rows by them. */
const withNames = ({ actions }: AuditWords, { action, detail }: Row, labels: Map<string, string>) => ({
  ...detail,
  ...Object.fromEntries(
    Object.keys(actions?.[action]?.names ?? {}).map((key) => [key, labels.get(String(detail[key])) ?? null]),
  ),
})

/** Says who it was. Outside the transaction: accounts are another actor's to read. */
export async function named(
  { db, auditWords }: Pick<RequestContext, 'db' | 'auditWords'>,
  { rows, labels }: Awaited<ReturnType<typeof withLabels>>,
): Promise<AuditLine[]> {
  const aboutAccounts = ({ entity }: Row) => entity === 'users' || entity === 'user_roles'
  const accounts = rows.filter(aboutAccounts).map(({ entityId }) => entityId)
  const changed = rows
    .flatMap(({ entity, changes }) => idsOfChanges(auditWords, entity, changes ?? []))
    .flatMap(({ table, id }) => (table === 'users' ? id : []))
  const people = await personNames(db, [...rows.map(doerOf), ...accounts, ...changed])
  const names = new Map([...people, ...labels])
  return rows.map((row) => {
    const { userId: _userId, entityId, detail: _detail, further, ...shown } = row
    const doer = doerOf(row)
    const line = {
      ...shown,
      person: doer ? { id: doer, name: people.get(doer) ?? null } : null,
      label: (entityId && (labels.get(entityId) ?? people.get(entityId))) || null,
      caseNumber: (row.caseId && labels.get(row.caseId)) || null,
      changes: changesInWords(auditWords, row.entity, row.changes ?? [], names),
      detail: { ...withNames(auditWords, row, labels), ...(further && { times: further + 1 }) },
    }
    return { ...line, sentence: auditSentence(auditWords, line) }
  })
}
