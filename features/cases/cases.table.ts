import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { anyPart, descending, firmToday, lengthOf, moment, oneOf, references, rule } from '#db/columns.ts'
import { actorClient, actorLawyer, rights, to } from '#db/rights.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { files } from '#platform/storage/files.table.ts'
import { caseLimits, caseStatuses, practiceAreas } from './cases.schema.ts'

/** Of a status that an import brought. Literals, as an index has them: it serves no query that passes them along. */
export const isNotOffered = sql.raw(`not in (${caseStatuses.map((status) => `'${status}'`).join(', ')})`)

/**
 * The firm's cases. Everything that hangs on a case carries a copy of its client and its lawyer, kept by triggers
 * (cases.functions.sql): with it, a policy compares two values that lie in the row and an index in list order
 * serves it, however many cases the lawyer or the table has. `case_id in (select … from cases)` was the
 * alternative; it reads all of a lawyer's cases for every question about one of them.
 */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseNumber: text().notNull().unique('cases_case_number_key'),
    title: text().notNull(),
    description: text().notNull(),
    status: text().notNull().default('ongoing'),
    clientName: text(),
    clientId: uuid(),
    lawyerId: uuid(),
    practiceArea: text({ enum: practiceAreas }),
    startDate: date().notNull().default(firmToday),
    clientPhotoFileId: uuid(),
    coverImageFileId: uuid(),
    /** 128 random bits; who has the link still needs a session and the PIN. */
    shareLink: text()
      .notNull()
      .default(
        sql`left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 32)`,
      )
      .unique('cases_share_link_key'),
    shareLinkRevokedAt: moment(),
    /** The title may stand on the lawyer's public card: the client consented, recorded by whom and when. */
    publishTitle: boolean().notNull().default(false),
    publishConsentBy: uuid(),
    publishConsentAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.clientId, clients.id, 'cascade'),
    references(t.lawyerId, lawyers.id, 'set null'),
    references(t.clientPhotoFileId, files.id, 'no action'),
    references(t.coverImageFileId, files.id, 'no action'),
    lengthOf(t.caseNumber, caseLimits.caseNumber),
    lengthOf(t.title, caseLimits.title),
    lengthOf(t.description, caseLimits.description),
    lengthOf(t.status, caseLimits.status),
    lengthOf(t.clientName, caseLimits.clientName),
    oneOf(t.practiceArea, practiceAreas),
    rule(t.publishTitle, sql`not ${t.publishTitle} or ${t.publishConsentAt} is not null`),
    // Lists: an administrator's, a client's and a lawyer's (in its tabs by status), each newest first.
    index('cases_created_at_idx').on(descending(t.createdAt), t.id),
    index('cases_status_idx').on(t.status, descending(t.createdAt), t.id),
    index('cases_other_status_idx').on(descending(t.createdAt), t.id).where(sql`status ${isNotOffered}`),
    index('cases_practice_area_idx').on(t.practiceArea, descending(t.createdAt), t.id),
    index('cases_client_id_idx').on(t.clientId, descending(t.createdAt), t.id),
    index('cases_lawyer_id_idx').on(t.lawyerId, descending(t.createdAt), t.id),
    index('cases_lawyer_id_status_idx').on(t.lawyerId, t.status, descending(t.createdAt), t.id),
    // One client's cases with one lawyer: may the lawyer read the client's record?
    index('cases_client_id_lawyer_id_idx').on(t.clientId, t.lawyerId),
    index('cases_published_idx').on(t.lawyerId, descending(t.createdAt)).where(sql`publish_title`),
    index('cases_search_idx').using('gin', anyPart(t.caseNumber), anyPart(t.title), anyPart(t.clientName)),
    index('cases_client_photo_file_id_idx')
      .on(t.clientPhotoFileId)
      .where(sql`client_photo_file_id is not null`),
    index('cases_cover_image_file_id_idx').on(t.coverImageFileId).where(sql`cover_image_file_id is not null`),

    // No policy for strangers: they reach a case by the functions of case-access and cases_published() alone.
    pgPolicy('clients read their own cases', {
      for: 'select',
      to: to('client'),
      using: sql`${t.clientId} = ${actorClient}`,
    }),
    pgPolicy('lawyers read their own cases', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    // In their own name, and for nobody's client but theirs.
    pgPolicy('lawyers open cases for their clients', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and (${t.clientId} is null or public.is_client_of_lawyer(${t.clientId}))`,
    }),
    // The grant leaves out lawyer_id: a case changes hands by an administrator alone.
    pgPolicy('lawyers edit their own cases', {
      for: 'update',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and (${t.clientId} is null or public.is_client_of_lawyer(${t.clientId}))`,
    }),
    pgPolicy('administrators keep cases', {
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
  'status',
  'clientName',
  'clientId',
  'practiceArea',
  'startDate',
  'clientPhotoFileId',
  'coverImageFileId',
] as const

export const casesRights = rights(cases, {
  client: {
    select: [
      'id',
      'caseNumber',
      'title',
      'description',
      'status',
      'clientName',
      'clientId',
      'lawyerId',
      'practiceArea',
      'startDate',
      'shareLink',
      'shareLinkRevokedAt',
      'createdAt',
    ],
    why: 'the cards of their dashboard, with preview and link; the timeline takes a grant of its own',
  },
  lawyer: {
    select: '*',
    insert: ['id', 'caseNumber', 'lawyerId', ...entered],
    update: [...entered, 'shareLinkRevokedAt', 'publishTitle'],
    why: 'their own cases; the number is given once, and no lawyer hands a case on',
  },
  admin: {
    select: '*',
    insert: ['id', 'caseNumber', 'lawyerId', 'publishTitle', ...entered],
    update: ['caseNumber', 'lawyerId', ...entered, 'shareLinkRevokedAt', 'publishTitle'],
    delete: true,
    why: 'all cases; the link’s token and the record of consent are made here, not entered',
  },
})
