import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, references } from '#db/schema/columns.ts'
import { actingUser, actorClient, actorLawyer, actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { cases } from '#features/cases/cases.table.ts'

/** A client's request to their lawyer for a PIN; answered by the next PIN. One open request per case. */
export const caseAccessRequests = pgTable(
  'case_access_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid().notNull(),
    clientId: uuid(),
    lawyerId: uuid(),
    requestedBy: uuid().notNull().default(actingUser),
    answeredAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.caseId, cases.id, 'cascade'),
    references(t.requestedBy, users.id, 'cascade'),
    uniqueIndex('case_access_requests_case_id_key').on(t.caseId).where(sql`answered_at is null`),
    index('case_access_requests_case_id_idx').on(t.caseId, descending(t.createdAt)),
    index('case_access_requests_requested_by_idx').on(t.requestedBy),
    index('case_access_requests_client_id_idx').on(t.clientId, descending(t.createdAt)),
    index('case_access_requests_lawyer_id_idx').on(t.lawyerId, descending(t.createdAt)),
    pgPolicy('clients see what they asked for', {
      for: 'select',
      to: to('client'),
      using: sql`${t.clientId} = ${actorClient}`,
    }),
    pgPolicy('clients ask about their own cases', {
      for: 'insert',
      to: to('client'),
      withCheck: sql`${t.clientId} = ${actorClient} and ${t.requestedBy} = ${actorUser}`,
    }),
    pgPolicy('lawyers see who asks', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers dismiss a request', {
      for: 'delete',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
  ],
)

export const caseAccessRequestsRights = rights(caseAccessRequests, {
  client: { select: ['id', 'caseId', 'answeredAt', 'createdAt'], insert: ['caseId'], why: 'asks for a PIN' },
  lawyer: { select: '*', delete: true, why: 'answers by making a PIN, or dismisses' },
})
