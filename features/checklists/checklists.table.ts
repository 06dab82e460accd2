import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { practiceAreas } from '#features/cases/cases.schema.ts'
import { taskPriorities } from '#features/tasks/tasks.schema.ts'
import { checklistLimits, mostItems } from './checklists.schema.ts'

/** Templates of what has to be done for a case. */
export const checklists = pgTable(
  'checklists',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** Null for cases of every area. */
    practiceArea: text({ enum: practiceAreas }),
    active: boolean().notNull().default(true),
    /** Made by the form: a checklist that is sent again with it is the same one. */
    idempotencyKey: uuid().unique('checklists_client_key_key'),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('checklists_name_key').on(t.name),
    lengthOf(t.name, checklistLimits.name),
    oneOf(t.practiceArea, practiceAreas),
    pgPolicy('lawyers read active checklists', { for: 'select', to: to('lawyer'), using: sql`${t.active}` }),
    pgPolicy('administrators keep checklists', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const checklistsRights = rights(checklists, {
  lawyer: { select: ['id', 'name', 'practiceArea', 'active'], why: 'add them to their cases' },
  admin: {
    select: '*',
    insert: ['name', 'practiceArea', 'active', 'idempotencyKey'],
    update: ['name', 'practiceArea', 'active'],
    delete: true,
    why: 'keep the templates',
  },
})

/** The tasks of a checklist, in order. They are replaced as a whole when the checklist is saved. */
export const checklistItems = pgTable(
  'checklist_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    checklistId: uuid().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** After the case's start date. */
    dueAfterDays: integer(),
    priority: text({ enum: taskPriorities }).notNull().default('medium'),
    isForLawyer: boolean().notNull().default(true),
  },
  (t) => [
    references(t.checklistId, checklists.id, 'cascade'),
    index('checklist_items_position_idx').on(t.checklistId, t.position),
    rule(t.position, sql`${t.position} between 1 and ${sql.raw(String(mostItems))}`),
    lengthOf(t.title, checklistLimits.title),
    lengthOf(t.description, checklistLimits.description),
    rule(
      t.dueAfterDays,
      sql`${t.dueAfterDays} between 0 and ${sql.raw(String(checklistLimits.dueAfterDays.max))}`,
    ),
    oneOf(t.priority, taskPriorities),
    // The checklist's own policy applies inside: only those of active ones.
    pgPolicy('lawyers read the tasks of active checklists', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.checklistId} in (select c.id from public.checklists as c)`,
    }),
    pgPolicy('administrators keep the tasks of checklists', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const checklistItemsRights = rights(checklistItems, {
  lawyer: { select: '*', why: 'see what a checklist adds to their case' },
  admin: {
    select: '*',
    insert: ['checklistId', 'position', 'title', 'description', 'dueAfterDays', 'priority', 'isForLawyer'],
    delete: true,
    why: 'keep the templates; a checklist is saved as a whole',
  },
})
