import { sql } from 'drizzle-orm'
import { date, index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { anyPart, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actorLawyer, rights, to } from '#db/schema/rights.ts'
import { cases } from '#features/cases/cases.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { neverDue, taskLimits, taskPriorities, taskRepetitions, taskStatuses } from './tasks.schema.ts'

// In the words of the queries, without the table's name: an index has none.
const isOpen = sql`status <> 'completed'`
const isCompleted = sql`status = 'completed'`

/** What has to be done for a case. */
export const caseTasks = pgTable(
  'case_tasks',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull(),
    /** Copies of the case's, kept by triggers. */
    clientId: uuid(),
    lawyerId: uuid(),
    title: text().notNull(),
    description: text().notNull().default(''),
    status: text({ enum: taskStatuses }).notNull().default('pending'),
    priority: text({ enum: taskPriorities }).notNull().default('medium'),
    dueDate: date(),
    /** The due date, or `neverDue` without one: what lists are ordered by. Kept by a trigger. */
    dueOrder: date().notNull().default(neverDue),
    assignedTo: uuid(),
    repeats: text({ enum: taskRepetitions }),
    repeatsUntil: date(),
    /** The due date that somebody chose: repetitions count from it, so that the 31st comes back after February. */
    repeatsFrom: date(),
    /** The task whose completion made this one. No foreign key: the answer stays when that task is deleted. */
    follows: uuid(),
    /** The checklist that it was made of. No foreign key: the task keeps its origin when the checklist is deleted. */
    checklistId: uuid(),
    checklistName: text(),
    /** What lists are searched by; kept by a trigger. */
    searchText: text().notNull().default(''),
    /** Made by the writer's page: sent again under it, it is the same task. */
    idempotencyKey: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    references(t.assignedTo, lawyers.id, 'set null'),
    lengthOf(t.title, taskLimits.title),
    lengthOf(t.description, taskLimits.description),
    oneOf(t.repeats, taskRepetitions),
    rule(t.dueDate, sql`${t.repeats} is null or ${t.dueDate} is not null`, 'repeats_check'),
    // A task is followed once, however often it is completed.
    unique('case_tasks_follows_key').on(t.follows),
    lengthOf(t.checklistName, taskLimits.checklistName),
    oneOf(t.status, taskStatuses),
    oneOf(t.priority, taskPriorities),
    unique('case_tasks_client_key_key').on(t.idempotencyKey),
    index('case_tasks_search_idx').using('gin', anyPart(t.searchText)),
    index('case_tasks_case_id_idx').on(t.caseId, t.createdAt, t.id),
    index('case_tasks_lawyer_id_idx').on(t.lawyerId, t.createdAt, t.id),
    // Open and completed tasks, of all, of a lawyer's cases and of those to whom they are assigned.
    index('case_tasks_open_idx').on(t.dueOrder, t.id).where(isOpen),
    index('case_tasks_completed_idx').on(t.dueOrder, t.id).where(isCompleted),
    index('case_tasks_lawyer_open_idx').on(t.lawyerId, t.dueOrder, t.id).where(isOpen),
    index('case_tasks_lawyer_completed_idx').on(t.lawyerId, t.dueOrder, t.id).where(isCompleted),
    index('case_tasks_assigned_open_idx').on(t.assignedTo, t.dueOrder, t.id).where(isOpen),
    index('case_tasks_assigned_to_idx').on(t.assignedTo, t.dueOrder, t.id),
    pgPolicy('lawyers read the tasks of their cases', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers add tasks to their cases', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers change the tasks of their cases', {
      for: 'update',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('administrators keep tasks', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const written = [
  ...(['title', 'description', 'status', 'priority', 'dueDate', 'assignedTo'] as const),
  ...(['repeats', 'repeatsUntil'] as const),
] as const

export const caseTasksRights = rights(caseTasks, {
  lawyer: {
    select: '*',
    insert: ['caseId', 'idempotencyKey', ...written],
    update: written,
    why: 'plan and complete the work on their cases',
  },
  admin: {
    select: '*',
    insert: ['caseId', 'idempotencyKey', ...written],
    update: written,
    delete: true,
    why: 'plan the work',
  },
})
