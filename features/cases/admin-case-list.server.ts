import { and, asc, desc, eq, getTableName, gt, isNull, notInArray, sql, sum } from 'drizzle-orm'
import type { z } from 'zod'
import { builtHead } from '#db/built.ts'
import type { Database, Tx } from '#db/client.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { tallies } from '#features/reports/tallies.table.ts'
import { taskPreview } from '#features/tasks/tasks.schema.ts'
import { caseTasks } from '#features/tasks/tasks.table.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { inOrder, type Key, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import { type AdminCase, type adminCaseListInput, nobody } from './admin-cases.schema.ts'
import { hasStatus, staffColumns } from './case-list.server.ts'
import { caseStatuses } from './cases.schema.ts'
import { cases } from './cases.table.ts'

const ofCase = sql`${sql.identifier(getTableName(caseTasks))} as t where t.case_id = ${cases.id}`
/** The first of a case's tasks, by an index: they are never read whole. */
const first = sql`(select coalesce(json_agg(t), '[]') as tasks, count(*)::integer as number from (
  select t.id, t.title, t.status, t.priority, t.due_date as "dueDate" from ${ofCase}
  order by t.created_at, t.id limit ${sql.raw(String(taskPreview))}) as t) as first`
const columns = {
  ...staffColumns,
  ownClientName: cases.clientName,
  consentBy: cases.publishConsentBy,
  consentAt: cases.publishConsentAt,
  /** Counted only where there may be more of them. */
  taskCount: sql<number>`case when first.number < ${sql.raw(String(taskPreview))} then first.number
    else (select count(*)::integer from ${ofCase}) end`,
  tasks: sql<AdminCase['tasks']>`first.tasks`,
}

const select = (tx: Tx) =>
  tx
    .select(columns)
    .from(cases)
    .leftJoin(clients, eq(clients.id, cases.clientId))
    .leftJoin(lawyers, eq(lawyers.id, cases.lawyerId))
    .crossJoinLateral(first)
type Row = Awaited<ReturnType<typeof select>>[number]

const created = (descending: boolean): Key<Row>[] => [
  { column: cases.createdAt, descending, of: (row) => row.createdAt },
  { column: cases.id, descending: !descending, of: (row) => row.id },
]
const orders: Record<'newest' | 'oldest' | 'number', Key<Row>[]> = {
  newest: created(true),
  oldest: created(false),
  number: [{ column: cases.caseNumber, of: (row) => row.caseNumber }],
}

const newestOfAll = builtHead((tx, _, limit) =>
  select(tx)
    .orderBy(...inOrder(orders.newest))
    .limit(limit),
)

/** A page of all cases that match. */
export async function adminCasePage(tx: Tx, input: z.output<typeof adminCaseListInput>) {
  const { search, status, practiceArea, lawyerId, clientId, order } = input
  const filters = and(
    status && hasStatus(status),
    practiceArea && eq(cases.practiceArea, practiceArea),
    lawyerId ? (lawyerId === nobody ? isNull(cases.lawyerId) : eq(cases.lawyerId, lawyerId)) : undefined,
    clientId ? eq(cases.clientId, clientId) : undefined,
  )
  const read: Read<Row> = ({ where, orderBy, limit }) =>
    where || order !== 'newest'
      ? select(tx)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit)
      : newestOfAll(tx, {}, limit)
  return readPage(orders[order], input, narrowed(tx, { text: search, by: caseText, filters }, read))
}

export async function findAdminCase(tx: Tx, id: string) {
  return (await select(tx).where(eq(cases.id, id)))[0]
}

/** What finds a case: its number, its title, the name on the file or the client's. */
const caseText: SearchedText = {
  id: cases.id,
  columns: [cases.caseNumber, cases.title, cases.clientName],
  related: { columns: [clients.name], on: eq(clients.id, cases.clientId) },
}

/** Says who recorded each consent. Outside the transaction: the names are another actor's to read. */
export async function named(db: Database, rows: Row[]): Promise<AdminCase[]> {
  const names = await personNames(
    db,
    rows.map(({ consentBy }) => consentBy),
  )
  return (rows as (Row & AdminCase)[]).map((row) => ({
    ...row,
    consent: row.consentAt && { by: names.get(row.consentBy ?? '') ?? null, at: row.consentAt },
  }))
}

/** Whether an import brought statuses that aren't offered, and cases still have one of them. */
export async function hasOtherStatuses(tx: Tx): Promise<boolean> {
  const { measure, kind, number } = tallies
  const found = await tx
    .select({ kind })
    .from(tallies)
    .where(and(eq(measure, 'cases by status'), notInArray(kind, [...caseStatuses])))
    .groupBy(kind)
    .having(gt(sum(number), '0'))
    .limit(1)
  return found.length > 0
}

/** Some cases to choose from, newest first; the chosen one is always among them. */
export async function caseOptions(tx: Tx, search: string, chosen: string | undefined) {
  const read: Read<Option> = ({ where, orderBy, limit }) =>
    selectOptions(tx)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
  const newest = { where: undefined, orderBy: [desc(cases.createdAt), asc(cases.id)], limit: 30 }
  const matching = await narrowed(tx, { text: search, by: caseText }, read)(newest)
  if (!chosen || matching.some(({ id }) => id === chosen)) return matching
  return [...(await selectOptions(tx).where(eq(cases.id, chosen))), ...matching]
}

const selectOptions = (tx: Tx) =>
  tx
    .select({
      id: cases.id,
      caseNumber: cases.caseNumber,
      title: cases.title,
      clientName: columns.clientName,
      lawyerId: cases.lawyerId,
    })
    .from(cases)
    .leftJoin(clients, eq(clients.id, cases.clientId))
type Option = Awaited<ReturnType<typeof selectOptions>>[number]
