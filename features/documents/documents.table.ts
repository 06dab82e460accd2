import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { anyPart, descending, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorClient, actorLawyer, notScreened, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { files } from '#platform/storage/files.table.ts'
import { documentLimits, documentTypes } from './documents.schema.ts'

/** Documents of cases, and lawyers' own without a case. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text().notNull().default(''),
    caseId: uuid(),
    /** The case's client, kept by triggers; only a document without a case is given to a client directly. */
    clientId: uuid(),
    /** The case's lawyer, or without a case the uploader; kept by triggers. */
    lawyerId: uuid(),
    category: text(),
    fileId: uuid(),
    fileUrl: text(),
    fileType: text({ enum: documentTypes }).notNull().default('document'),
    /** Bytes; 0 for an address. */
    fileSize: bigint({ mode: 'number' }).notNull().default(0),
    /** The lawyer who uploaded it. */
    uploadedBy: uuid().default(sql`nullif(current_setting('portico.lawyer_id', true), '')::uuid`),
    /** The client who uploaded it. */
    uploadedByClient: uuid().default(sql`nullif(current_setting('portico.client_id', true), '')::uuid`),
    createdBy: uuid().default(actingUser),
    /** Made by the writer's page: sent again under it, it is the same document. */
    idempotencyKey: uuid(),
    /** What the list is searched by; kept by a trigger. */
    searchText: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    references(t.clientId, clients.id, 'cascade'),
    references(t.fileId, files.id, 'no action'),
    references(t.uploadedBy, lawyers.id, 'set null'),
    references(t.uploadedByClient, clients.id, 'set null'),
    references(t.createdBy, users.id, 'set null'),
    lengthOf(t.title, documentLimits.title),
    lengthOf(t.description, documentLimits.description),
    lengthOf(t.category, documentLimits.category),
    rule(t.fileUrl, sql`${t.fileUrl} like 'https://%' and char_length(${t.fileUrl}) <= 2000`),
    rule(t.fileId, sql`(${t.fileId} is null) <> (${t.fileUrl} is null)`),
    oneOf(t.fileType, documentTypes),
    rule(t.fileSize, sql`${t.fileSize} >= 0`),
    unique('documents_client_key_key').on(t.createdBy, t.idempotencyKey),
    index('documents_created_at_idx').on(descending(t.createdAt), t.id),
    index('documents_title_idx').on(t.title, t.id),
    index('documents_search_idx').using('gin', anyPart(t.searchText)),
    index('documents_file_type_idx').on(t.fileType, descending(t.createdAt), t.id),
    // Titles go with types: walking all titles for those of one type read 380,440 rows at a million cases.
    index('documents_file_type_title_idx').on(t.fileType, t.title, t.id),
    index('documents_case_id_idx').on(t.caseId, descending(t.createdAt), t.id),
    index('documents_client_id_idx').on(t.clientId, descending(t.createdAt), t.id),
    index('documents_lawyer_id_idx').on(t.lawyerId, descending(t.createdAt), t.id),
    index('documents_lawyer_id_title_idx').on(t.lawyerId, t.title, t.id),
    index('documents_uploaded_by_title_idx').on(t.uploadedBy, t.title, t.id),
    index('documents_uploaded_by_idx').on(t.uploadedBy, descending(t.createdAt), t.id),
    index('documents_uploaded_by_client_idx')
      .on(t.uploadedByClient)
      .where(sql`uploaded_by_client is not null`),
    index('documents_file_id_idx').on(t.fileId).where(sql`file_id is not null`),
    pgPolicy('clients read their own documents', {
      for: 'select',
      to: to('client'),
      using: sql`${t.clientId} = ${actorClient}`,
    }),
    // Files alone, into their own cases, in their own name: what they send can't be taken back by them.
    pgPolicy('clients upload to their own cases', {
      for: 'insert',
      to: to('client'),
      withCheck: sql`${t.uploadedByClient} = ${actorClient} and ${t.clientId} = ${actorClient}
        and ${t.caseId} is not null and ${t.fileId} is not null`,
    }),
    // Their cases' and their own uploads. PostgreSQL reads and sorts all of a lawyer's documents for this `or`; a
    // list takes a page by each of the two instead, which costs the same however many there are. What they uploaded to a
    // case that was handed over stays readable to them, unless they are screened from it.
    pgPolicy('lawyers read documents of their cases and their own', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer} or (${t.uploadedBy} = ${actorLawyer} and ${notScreened(t.caseId)})`,
    }),
    // In their own name, into their own cases; without a case, only for their own clients.
    pgPolicy('lawyers upload to their own cases', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.uploadedBy} = ${actorLawyer} and ${t.lawyerId} = ${actorLawyer} and (${t.caseId} is not null
        or ${t.clientId} is null or public.is_client_of_lawyer(${t.clientId}))`,
    }),
    pgPolicy('administrators keep documents', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const entered = [
  'title',
  'description',
  'caseId',
  'clientId',
  'category',
  'fileId',
  'fileUrl',
  'fileType',
  'fileSize',
] as const

export const documentsRights = rights(documents, {
  client: {
    select: [
      'id',
      'title',
      'description',
      'caseId',
      'clientId',
      'category',
      'fileId',
      'fileUrl',
      'fileType',
      'fileSize',
      'uploadedBy',
      'uploadedByClient',
      'createdAt',
    ],
    insert: ['title', 'caseId', 'fileId', 'fileType', 'fileSize'],
    why: 'the documents of their cases and those shared with them; they add files to their cases',
  },
  lawyer: {
    select: '*',
    insert: ['id', 'idempotencyKey', ...entered],
    why: 'read and add; removing is an administrator’s decision',
  },
  admin: {
    select: '*',
    insert: ['id', ...entered],
    update: entered,
    delete: true,
    why: 'keeps all documents',
  },
})
