import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, references, rule } from '#db/columns.ts'
import { actingUser, actorClient, actorLawyer, rights, to } from '#db/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { files } from '#platform/storage/files.table.ts'
import { caseUpdateLimits } from './case-updates.schema.ts'
import { cases } from './cases.table.ts'

/** The timeline of a case. */
export const caseUpdates = pgTable(
  'case_updates',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull(),
    /** Copies of the case's, kept by triggers. */
    clientId: uuid(),
    lawyerId: uuid(),
    description: text().notNull(),
    entryTimestamp: moment().notNull(),
    /** The attachment: an uploaded file, or an address (imports). */
    fileId: uuid(),
    documentUrl: text(),
    documentName: text(),
    createdBy: uuid().default(actingUser),
    /** Made by the writer's page for each entry: sending it again is the same entry. */
    clientKey: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    references(t.fileId, files.id, 'no action'),
    references(t.createdBy, users.id, 'set null'),
    lengthOf(t.description, caseUpdateLimits.description),
    lengthOf(t.documentName, caseUpdateLimits.documentName),
    rule(t.documentUrl, sql`${t.documentUrl} like 'https://%' and char_length(${t.documentUrl}) <= 2000`),
    unique('case_updates_client_key_key').on(t.caseId, t.createdBy, t.clientKey),
    index('case_updates_case_id_idx').on(t.caseId, descending(t.entryTimestamp), t.id),
    index('case_updates_lawyer_id_idx').on(t.lawyerId, descending(t.entryTimestamp), t.id),
    index('case_updates_file_id_idx').on(t.fileId).where(sql`file_id is not null`),
    pgPolicy('a grant opens one timeline', {
      for: 'select',
      to: to('anon'),
      using: sql`${t.caseId} = (select public.granted_case())`,
    }),
    // Their own case is not enough: the details stay closed until the PIN was entered.
    pgPolicy('clients read their own timeline after the PIN', {
      for: 'select',
      to: to('client'),
      using: sql`${t.caseId} = (select public.granted_case()) and ${t.clientId} = ${actorClient}`,
    }),
    pgPolicy('lawyers keep the timelines of their cases', {
      for: 'all',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
      withCheck: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('administrators keep all timelines', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const shown = [
  'id',
  'caseId',
  'description',
  'entryTimestamp',
  'fileId',
  'documentUrl',
  'documentName',
  'createdAt',
] as const
const written = ['description', 'entryTimestamp', 'fileId', 'documentUrl', 'documentName'] as const

export const caseUpdatesRights = rights(caseUpdates, {
  anon: { select: shown, why: 'the read-only timeline of the case that they unlocked' },
  client: { select: shown, why: 'the read-only timeline of their own unlocked case' },
  lawyer: {
    select: '*',
    insert: ['id', 'caseId', 'clientKey', ...written],
    update: written,
    delete: true,
    why: 'write the timeline',
  },
  admin: {
    select: '*',
    insert: ['id', 'caseId', 'clientKey', ...written],
    update: written,
    delete: true,
    why: 'write any timeline',
  },
})
