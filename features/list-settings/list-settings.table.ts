import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { arrangedLists, columnLimits, layouts, savedViewLimits } from './list-settings.schema.ts'

const staff = ['lawyer', 'admin'] as const

/** Whether a person sees a list as cards or as a table, and which columns. Without a row: as cards. */
export const listLayouts = pgTable(
  'list_layouts',
  {
    userId: uuid().notNull().default(actingUser),
    list: text({ enum: arrangedLists }).notNull(),
    layout: text({ enum: layouts }).notNull(),
    /** Null for the standard ones. */
    columns: text().array(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.list] }),
    references(t.userId, users.id, 'cascade'),
    oneOf(t.list, arrangedLists),
    oneOf(t.layout, layouts),
    rule(t.columns, sql`cardinality(${t.columns}) <= ${sql.raw(String(columnLimits.most))}`),
    ...staff.flatMap((role) => [
      pgPolicy(`${role}s read their own layouts`, {
        for: 'select',
        to: to(role),
        using: sql`${t.userId} = ${actorUser}`,
      }),
      pgPolicy(`${role}s choose a layout`, {
        for: 'insert',
        to: to(role),
        withCheck: sql`${t.userId} = ${actorUser}`,
      }),
      pgPolicy(`${role}s choose another layout`, {
        for: 'update',
        to: to(role),
        using: sql`${t.userId} = ${actorUser}`,
      }),
    ]),
  ],
)

const layout = {
  select: '*',
  insert: ['userId', 'list', 'layout', 'columns'],
  update: ['layout', 'columns'],
  why: 'how they see a list themselves',
} as const
export const listLayoutsRights = rights(listLayouts, { lawyer: layout, admin: layout })

/** Filters of a list that a person has named, as the query of the list's address. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull().default(actingUser),
    list: text({ enum: arrangedLists }).notNull(),
    name: text().notNull(),
    address: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    oneOf(t.list, arrangedLists),
    lengthOf(t.name, savedViewLimits.name),
    lengthOf(t.address, savedViewLimits.address),
    unique('saved_views_name_key').on(t.userId, t.list, t.name),
    ...staff.flatMap((role) => [
      pgPolicy(`${role}s read their own views`, {
        for: 'select',
        to: to(role),
        using: sql`${t.userId} = ${actorUser}`,
      }),
      pgPolicy(`${role}s save views`, {
        for: 'insert',
        to: to(role),
        withCheck: sql`${t.userId} = ${actorUser}`,
      }),
      pgPolicy(`${role}s delete their own views`, {
        for: 'delete',
        to: to(role),
        using: sql`${t.userId} = ${actorUser}`,
      }),
    ]),
  ],
)

const view = {
  select: '*',
  insert: ['userId', 'list', 'name', 'address'],
  delete: true,
  why: 'their own views of a list',
} as const
export const savedViewsRights = rights(savedViews, { lawyer: view, admin: view })
