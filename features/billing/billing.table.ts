import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  numeric,
  type PgColumn,
  pgPolicy,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { descending, firmToday, lengthOf, moment, references, rule } from '#db/schema/columns.ts'
import { actorLawyer, rights, to } from '#db/schema/rights.ts'
import { cases } from '#features/cases/cases.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { timeEntryLimits } from './billing.schema.ts'

/** Of the acting lawyer, on a case of theirs, and not billed yet. */
const ownOpen = (t: Record<'caseId' | 'lawyerId' | 'billedAt', PgColumn>) =>
  sql`${t.lawyerId} = ${actorLawyer} and ${t.billedAt} is null
    and exists (select from public.cases as c where c.id = ${t.caseId} and c.lawyer_id = ${actorLawyer})`

/**
 * Hours worked. Money is whole cents and hours an exact decimal, never floating point. Entries outlive their case
 * and lawyer: number and name are kept beside the references, by a trigger.
 */
export const timeEntries = pgTable(
  'time_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid(),
    caseNumber: text().notNull().default(''),
    /** The case that it was worked for, once that is deleted: restored, it has its hours again. */
    formerCaseId: uuid(),
    lawyerId: uuid(),
    lawyerName: text().notNull().default(''),
    description: text().notNull(),
    hours: numeric({ precision: 8, scale: 2 }).notNull(),
    rateCents: integer().notNull(),
    billable: boolean().notNull().default(true),
    date: date().notNull().default(firmToday),
    /** When an administrator marked it as billed: its lawyer can't correct it any more. */
    billedAt: moment(),
    /** Made by the writer's page: sent again under it, it is the same entry. */
    idempotencyKey: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.caseId, cases.id, 'set null'),
    references(t.lawyerId, lawyers.id, 'set null'),
    lengthOf(t.description, timeEntryLimits.description),
    rule(t.hours, sql`${t.hours} > 0 and ${t.hours} <= 24`),
    rule(t.rateCents, sql`${t.rateCents} between 0 and ${sql.raw(String(timeEntryLimits.rateCentsMax))}`),
    unique('time_entries_client_key_key').on(t.idempotencyKey),
    index('time_entries_date_idx').on(descending(t.date), descending(t.createdAt), t.id),
    index('time_entries_case_id_idx').on(t.caseId, descending(t.date)),
    index('time_entries_former_case_id_idx').on(t.formerCaseId).where(sql`former_case_id is not null`),
    index('time_entries_lawyer_id_idx').on(t.lawyerId, descending(t.date), descending(t.createdAt), t.id),
    index('time_entries_billable_idx').on(t.billable, descending(t.date), descending(t.createdAt), t.id),
    // Not the hours of theirs on other lawyers' cases: a case's hours are its own lawyer's to know. One case is asked
    // for at a time, so that its few entries are looked up one by one.
    pgPolicy('lawyers read the hours of their cases', {
      for: 'select',
      to: to('lawyer'),
      using: sql`exists (select from public.cases as c where c.id = ${t.caseId} and c.lawyer_id = ${actorLawyer})`,
    }),
    pgPolicy('lawyers record their own hours on their cases', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: ownOpen(t),
    }),
    pgPolicy('lawyers correct their own hours until they are billed', {
      for: 'update',
      to: to('lawyer'),
      using: ownOpen(t),
    }),
    pgPolicy('lawyers remove their own hours until they are billed', {
      for: 'delete',
      to: to('lawyer'),
      using: ownOpen(t),
    }),
    pgPolicy('administrators keep time', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const corrected = ['description', 'hours', 'rateCents', 'billable', 'date'] as const
const entered = ['caseId', 'lawyerId', ...corrected] as const

export const timeEntriesRights = rights(timeEntries, {
  lawyer: {
    select: [
      'id',
      'caseId',
      'caseNumber',
      'lawyerId',
      'lawyerName',
      'description',
      'hours',
      'rateCents',
      'billable',
      'date',
      'billedAt',
      'createdAt',
      'version',
      'idempotencyKey',
    ],
    insert: [...entered, 'idempotencyKey'],
    update: corrected,
    delete: true,
    why: 'know what was worked on their cases, and record what they worked themselves',
  },
  admin: {
    select: '*',
    insert: [...entered, 'billedAt', 'idempotencyKey'],
    update: [...entered, 'billedAt'],
    delete: true,
    why: 'records and bills time',
  },
})
