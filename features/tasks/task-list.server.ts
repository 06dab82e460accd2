import { and, eq, getTableColumns, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { unassigned } from '#features/lawyers/lawyer-called.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { admin, lawyer } from '#platform/api/procedures.server.ts'
import { type Key, type PageOf, type Read, readPage, reversed } from '#platform/lists/keyset.server.ts'
import { anywhere, listPage } from '#platform/lists/list-page.ts'
import { isSelected } from '#platform/lists/many.server.ts'
import { narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import { shownOfTask } from './task-columns.server.ts'
import {
  adminTaskListInput,
  type TaskItem,
  type TaskOrder,
  type TaskState,
  taskItem,
  taskListInput,
} from './task-list.schema.ts'
import { neverDue } from './tasks.schema.ts'
import { caseTasks } from './tasks.table.ts'

const t = caseTasks
const { dueOrder } = getTableColumns(caseTasks)

const dueFirst: Key<TaskItem>[] = [
  { column: dueOrder, of: (row) => row.dueDate ?? neverDue },
  { column: t.id, of: (row) => row.id },
]
const orders: Record<TaskOrder, Key<TaskItem>[]> = { due: dueFirst, 'due-down': reversed(dueFirst) }

// The partial indexes are found by these words.
const isOpen = sql`${t.status} <> 'completed'`
const stateOf: Record<TaskState, SQL | undefined> = {
  open: isOpen,
  overdue: and(isOpen, sql`${dueOrder} < firm_today()`),
  completed: sql`${t.status} = 'completed'`,
}

/** What finds a task: its title, or its case's number or title. */
const taskText: SearchedText = { id: t.id, text: t.searchText }

const read =
  (tx: Tx): Read<TaskItem> =>
  ({ where, orderBy, limit }) =>
    tx
      .select({
        ...shownOfTask,
        case: { id: cases.id, caseNumber: cases.caseNumber, title: cases.title },
        isCaseOwn: sql<boolean>`true`,
      })
      .from(t)
      .innerJoin(cases, eq(cases.id, t.caseId))
      .leftJoin(lawyers, eq(lawyers.id, t.assignedTo))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)

type Flat = Omit<TaskItem, 'case'> & { caseNumber: string; caseTitle: string }

/**
 * A page of the tasks of a lawyer's cases and of those that are assigned to them in others, which
 * `tasks_assigned_elsewhere` gives. Each part is a page by itself, named as the table, so that both are narrowed and
 * ordered by its columns.
 */
async function readOfLawyer(tx: Tx, lawyerId: string, { where, orderBy, limit }: PageOf) {
  const page = sql`order by ${sql.join(orderBy, sql`, `)} limit ${limit}`
  const { rows } = await tx.execute<Flat & Record<string, unknown>>(sql`
    select id, case_id as "caseId", title, description, status, priority, due_date::text as "dueDate",
      assigned_to as "assignedTo", assignee_name as "assigneeName", repeats, repeats_until::text as "repeatsUntil",
      checklist_name as "checklistName", version, case_number as "caseNumber", case_title as "caseTitle",
      is_own as "isCaseOwn"
    from (
      (select case_tasks.id, case_id, case_tasks.title, case_tasks.description, case_tasks.status, priority, due_date,
          due_order, assigned_to, lawyers.name as assignee_name, repeats, repeats_until, checklist_name,
          case_tasks.version, case_number, cases.title as case_title, true as is_own
        from case_tasks join cases on cases.id = case_id left join lawyers on lawyers.id = assigned_to
        where case_tasks.lawyer_id = ${lawyerId} and ${where} ${page})
      union all
      (select id, case_id, title, description, status, priority, due_date, due_order, null, null, repeats, null, null,
          version, case_number, case_title, false
        from tasks_assigned_elsewhere() as case_tasks where ${where} ${page})
    ) as case_tasks ${page}`)
  return rows.map(
    ({ caseNumber, caseTitle, ...task }): TaskItem => ({
      ...task,
      case: { id: task.caseId, caseNumber, title: caseTitle },
    }),
  )
}

/** The firm's tasks across cases, for administrators. */
export const adminTaskList = {
  all: admin
    .route({ method: 'GET', path: '/admin/tasks', tags: ['tasks'] })
    .input(adminTaskListInput)
    .output(listPage(taskItem))
    .handler(({ context, input }) => {
      const { assignedTo } = input
      const ofAssignee = assignedTo === unassigned ? isNull(t.assignedTo) : eq(t.assignedTo, assignedTo ?? '')
      // A selection is exported whole, even if the state of some rows has changed since.
      const narrow = {
        text: input.ids ? '' : input.search,
        by: taskText,
        filters: input.ids
          ? isSelected(t.id, input.ids)
          : and(stateOf[input.state], assignedTo ? ofAssignee : undefined),
      }
      return context.run((tx) => readPage(orders[input.order], input, narrowed(narrow, read(tx))))
    }),
}

/** A lawyer's tasks across cases: those of their cases, and those that are assigned to them in others. */
export const lawyerTaskList = {
  all: lawyer
    .route({ method: 'GET', path: '/lawyer/tasks/all', tags: ['tasks'] })
    .input(taskListInput)
    .output(listPage(taskItem))
    .handler(({ context, input }) =>
      context.run((tx) =>
        readPage(orders[input.order], input, (page) =>
          readOfLawyer(tx, context.actor.lawyerId, {
            ...page,
            where: and(
              ...(input.ids
                ? [isSelected(t.id, input.ids)]
                : [
                    stateOf[input.state],
                    input.search ? ilike(t.searchText, anywhere(input.search)) : undefined,
                  ]),
              page.where,
            ),
          }),
        ),
      ),
    ),
}
