import { and, eq, getTableName, gt, isNull, notInArray, sql, sum } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import { type Placeholders, preparedHead } from '#db/prepared-query.ts'
import { caseKeys, hasStatus, staffColumns } from '#features/cases/case-queries.table.ts'
import { type CaseOrder, caseStatuses } from '#features/cases/cases.schema.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { unassigned } from '#features/lawyers/lawyer-called.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { counters } from '#features/reports/counters.table.ts'
import { taskPreview } from '#features/tasks/tasks.schema.ts'
import { caseTasks } from '#features/tasks/tasks.table.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { headOf, inOrder, type Key, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { anywhere } from '#platform/lists/list-page.ts'
import { isSelected } from '#platform/lists/many.server.ts'
import { foundBy, hasTrigrams, narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import type { AdminCase, adminCaseListInput } from './admin-cases.schema.ts'

const ofCase = sql`${sql.identifier(getTableName(caseTasks))} as t where t.case_id = ${cases.id}`
/** The first tasks of a case, read by an index with a limit. */
const first = sql`(select coalesce(json_agg(t), '[]') as tasks, count(*)::integer as number from (
  select t.id, t.title, t.status, t.priority, t.due_date as "dueDate" from ${ofCase}
  order by t.created_at, t.id limit ${sql.raw(String(taskPreview))}) as t) as first`
const columns = {
  ...staffColumns,
  ownClientName: cases.clientName,
  consentBy: cases.publishConsentBy,
  consentAt: cases.publishConsentAt,
  consentForm: cases.publishConsentForm,
  // As `legal_hold_since`, without a call of a function for each row.
  isHeld: sql<boolean>`(exists (select from legal_holds where case_id = ${cases.id} and lifted_at is null)
    or exists (select from legal_holds where client_id = ${cases.clientId} and lifted_at is null))`,
  /** The tasks are counted only when there may be more than the first ones. */
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

const orders = caseKeys as Record<CaseOrder, Key<Row>[]>

const newestOfAll = preparedHead((tx, _, limit) =>
  select(tx)
    .orderBy(...inOrder(orders.newest))
    .limit(limit),
)

/** The columns that the search looks in: number, title, and the client's name on the file or in their record. */
const caseText: SearchedText = { id: cases.id, text: cases.searchText }

const newestWith = preparedHead(
  (tx, { pattern }: Placeholders<'pattern'>, limit) =>
    select(tx)
      .where(foundBy(caseText, pattern, headOf(orders.newest, limit)))
      .orderBy(...inOrder(orders.newest))
      .limit(limit),
  { isQuick: false },
)

/** A page of all matching cases. */
export async function adminCasePage(tx: Tx, input: z.output<typeof adminCaseListInput>) {
  const { search, status, practiceArea, lawyerId, clientId, ids, order } = input
  const filters = and(
    status && hasStatus(status),
    practiceArea && eq(cases.practiceArea, practiceArea),
    lawyerId ? (lawyerId === unassigned ? isNull(cases.lawyerId) : eq(cases.lawyerId, lawyerId)) : undefined,
    clientId ? eq(cases.clientId, clientId) : undefined,
    isSelected(cases.id, ids),
  )
  const read: Read<Row> = ({ where, orderBy, limit }) =>
    select(tx)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
  const narrow = narrowed({ text: search, by: caseText, filters }, read)
  // The most frequent queries are prepared: the newest cases, unfiltered or with a search word.
  const isPrepared = order === 'newest' && !filters && (!search || hasTrigrams(search))
  return readPage(orders[order], input, (page) => {
    if (!isPrepared || page.where) return narrow(page)
    return search
      ? newestWith(tx, { pattern: anywhere(search) }, page.limit)
      : newestOfAll(tx, {}, page.limit)
  })
}

export async function findAdminCase(tx: Tx, id: string) {
  return (await select(tx).where(eq(cases.id, id)))[0]
}

/** Adds who recorded each consent. Runs outside the transaction because it reads the names as another actor. */
export async function named(db: Database, rows: Row[]): Promise<AdminCase[]> {
  const names = await personNames(
    db,
    rows.map(({ consentBy }) => consentBy),
  )
  // Added to the rows themselves: copying objects of so many columns takes as long as reading them.
  return rows.map((row) => {
    const { consentBy, consentAt, consentForm } = row
    const consent = consentAt && { by: names.get(consentBy ?? '') ?? null, at: consentAt, form: consentForm }
    return Object.assign(row, { consent })
  })
}

/** Whether any case still has an imported status that forms don't offer. */
export async function hasOtherStatuses(tx: Tx): Promise<boolean> {
  const { measure, kind, number } = counters
  const found = await tx
    .select({ kind })
    .from(counters)
    .where(and(eq(measure, 'cases by status'), notInArray(kind, [...caseStatuses])))
    .groupBy(kind)
    .having(gt(sum(number), '0'))
    .limit(1)
  return found.length > 0
}

/** Cases for a select, newest first; the chosen case is always included. */
export async function caseOptions(tx: Tx, search: string, chosen: string | undefined) {
  const read: Read<Option> = ({ where, orderBy, limit }) =>
    selectOptions(tx)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
  const matching = await narrowed({ text: search, by: caseText }, read)(headOf(orders.newest, 30))
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
