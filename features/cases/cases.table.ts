import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  anyPart,
  descending,
  firmToday,
  lengthOf,
  moment,
  oneOf,
  references,
  rule,
} from '#db/schema/columns.ts'
import { actorClient, actorLawyer, rights, to } from '#db/schema/rights.ts'
import { clients } from '#features/clients/clients.table.ts'
import { consentForms } from '#features/consents/consents.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { files } from '#platform/storage/files.table.ts'
import { caseLimits, caseStatuses, practiceAreas } from './cases.schema.ts'

/** Cases with an imported status. Written as literals, as in the index: with parameters the query couldn't use it. */
export const isNotOffered = sql.raw(`not in (${caseStatuses.map((status) => `'${status}'`).join(', ')})`)

/**
 * The firm's cases. Each row that belongs to a case has a copy of the case's client and lawyer, kept by triggers
 * (cases.functions.sql). So a policy compares two columns of the row itself, and an index in list order serves the
 * query, regardless of how many cases there are. The alternative, `case_id in (select … from cases)`, reads all of a
 * lawyer's cases for every query about one of them.
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
    /** 128 random bits; opening the link also requires a session and the PIN. */
    shareLink: text()
      .notNull()
      .default(
        sql`left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 32)`,
      )
      .unique('cases_share_link_key'),
    shareLinkRevokedAt: moment(),
    /** The client's consent to publish the title on the lawyer's public card: who recorded it, and when. */
    publishTitle: boolean().notNull().default(false),
    publishConsentBy: uuid(),
    publishConsentAt: moment(),
    /** How the client consented. Withdrawn consents are in publication_consents. */
    publishConsentForm: text({ enum: consentForms }),
    /** The next step, as the lawyer describes it to the client, and its date. */
    nextStep: text(),
    nextStepOn: date(),
    /** The searchable text, kept by a trigger. */
    searchText: text().notNull().default(''),
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
    lengthOf(t.nextStep, caseLimits.nextStep),
    rule(t.nextStepOn, sql`${t.nextStepOn} is null or ${t.nextStep} is not null`),
    oneOf(t.practiceArea, practiceAreas),
    oneOf(t.publishConsentForm, consentForms),
    rule(t.publishTitle, sql`not ${t.publishTitle} or ${t.publishConsentAt} is not null`),
    // For the lists of administrators, clients and lawyers (the lawyer's tabs filter by status), newest first.
    index('cases_created_at_idx').on(descending(t.createdAt), t.id),
    index('cases_title_idx').on(t.title, t.id),
    index('cases_start_date_idx').on(descending(t.startDate), t.id),
    index('cases_status_idx').on(t.status, descending(t.createdAt), t.id),
    index('cases_status_title_idx').on(t.status, t.title, t.id),
    index('cases_other_status_idx').on(descending(t.createdAt), t.id).where(sql`status ${isNotOffered}`),
    index('cases_practice_area_idx').on(t.practiceArea, descending(t.createdAt), t.id),
    index('cases_client_id_idx').on(t.clientId, descending(t.createdAt), t.id),
    index('cases_lawyer_id_idx').on(t.lawyerId, descending(t.createdAt), t.id),
    // A lawyer's cases in the other orders: titles go with lawyers, so walking all titles may find none for long.
    index('cases_lawyer_id_title_idx').on(t.lawyerId, t.title, t.id),
    index('cases_lawyer_id_case_number_idx').on(t.lawyerId, t.caseNumber),
    index('cases_lawyer_id_start_date_idx').on(t.lawyerId, descending(t.startDate), t.id),
    index('cases_lawyer_id_status_idx').on(t.lawyerId, t.status, descending(t.createdAt), t.id),
    // One client's cases with one lawyer; decides whether the lawyer may read the client's record.
    index('cases_client_id_lawyer_id_idx').on(t.clientId, t.lawyerId),
    index('cases_published_idx').on(t.lawyerId, descending(t.createdAt)).where(sql`publish_title`),
    index('cases_search_idx').using('gin', anyPart(t.searchText)),
    index('cases_client_photo_file_id_idx')
      .on(t.clientPhotoFileId)
      .where(sql`client_photo_file_id is not null`),
    index('cases_cover_image_file_id_idx').on(t.coverImageFileId).where(sql`cover_image_file_id is not null`),

    // No policy for anonymous actors: they read a case only by the functions of case-access and cases_published().
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
    // Only under their own name, and only for clients they advise.
    pgPolicy('lawyers open cases for their clients', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and (${t.clientId} is null or public.is_client_of_lawyer(${t.clientId}))`,
    }),
    // The grant omits lawyer_id: only administrators reassign a case.
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
      'nextStep',
      'nextStepOn',
      'createdAt',
    ],
    why: 'the cards of their dashboard, with preview and link; the timeline takes a grant of its own',
  },
  lawyer: {
    select: '*',
    insert: ['id', 'caseNumber', 'lawyerId', ...entered],
    update: [
      ...entered,
      'shareLinkRevokedAt',
      'publishTitle',
      'publishConsentForm',
      'nextStep',
      'nextStepOn',
    ],
    why: 'their own cases; the number is given once, and no lawyer hands a case on',
  },
  admin: {
    select: '*',
    insert: ['id', 'caseNumber', 'lawyerId', 'publishTitle', 'publishConsentForm', ...entered],
    update: [
      'caseNumber',
      'lawyerId',
      ...entered,
      'shareLinkRevokedAt',
      'publishTitle',
      'publishConsentForm',
      'nextStep',
      'nextStepOn',
    ],
    delete: true,
    why: 'all cases; the link’s token and the record of consent are made here, not entered',
  },
})
