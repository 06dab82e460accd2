import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, oneOf, rule } from '#db/schema/columns.ts'
import { actorClient, actorLawyer, rights, to } from '#db/schema/rights.ts'
import { consentForms, consentKinds } from './consents.schema.ts'

/**
 * Every consent to publish that a client gave: for what, how, recorded by whom, from when until when. Written by triggers
 * alone and append-only: a withdrawal is the one change that a row goes through (consents.functions.sql).
 */
export const publicationConsents = pgTable(
  'publication_consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: consentKinds }).notNull(),
    /** The case, court date or testimonial. No foreign keys: the record outlives what it is about. */
    subjectId: uuid().notNull(),
    caseId: uuid(),
    /** Who gave it: the case's client at that time; null where the case had no client record. */
    clientId: uuid(),
    /** A copy of the case's lawyer, kept by a trigger. */
    lawyerId: uuid(),
    form: text({ enum: consentForms }),
    recordedBy: uuid(),
    givenAt: moment().notNull().defaultNow(),
    withdrawnBy: uuid(),
    /** Also set when what was published is deleted. */
    withdrawnAt: moment(),
  },
  (t) => [
    oneOf(t.kind, consentKinds),
    oneOf(t.form, consentForms),
    rule(t.withdrawnAt, sql`${t.withdrawnAt} >= ${t.givenAt}`),
    // One current consent for each subject.
    uniqueIndex('publication_consents_subject_id_key')
      .on(t.subjectId, t.kind)
      .where(sql`withdrawn_at is null`),
    index('publication_consents_subject_id_idx').on(t.subjectId, descending(t.givenAt)),
    index('publication_consents_case_id_idx').on(t.caseId, descending(t.givenAt)),
    index('publication_consents_client_id_idx').on(t.clientId, descending(t.givenAt)),
    index('publication_consents_lawyer_id_idx').on(t.lawyerId, descending(t.givenAt)),
    pgPolicy('clients read what they consented to', {
      for: 'select',
      to: to('client'),
      using: sql`${t.clientId} = ${actorClient}`,
    }),
    pgPolicy('lawyers read the consents of their cases', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('administrators read all consents', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const publicationConsentsRights = rights(publicationConsents, {
  client: {
    select: ['id', 'kind', 'subjectId', 'caseId', 'clientId', 'form', 'givenAt', 'withdrawnAt'],
    why: 'what they allowed and until when; who of the firm recorded it is the firm’s',
  },
  lawyer: { select: '*', why: 'may show which publication rests on which consent' },
  admin: { select: '*', why: 'has to show the consent behind every publication, also a past one' },
})
