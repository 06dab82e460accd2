import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { type Placeholders, preparedQuery } from '#db/prepared-query.ts'
import { calendarEvents } from '#features/calendar/calendar.table.ts'
import { cardColumns } from '#features/cases/case-queries.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { chatConversations, chatMessages } from '#features/chat/chat.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { documents } from '#features/documents/documents.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { caseTasks } from '#features/tasks/tasks.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { startOfFirmDay } from '#platform/dates/firm-time.ts'
import { type CasePage, casePageInput, casePageSchema } from './case-page.schema.ts'

type Next = CasePage['next']
type Dated = { at: string }

/** The first row of a subquery as JSON; null without one. */
const first = <Row>(columns: SQL, from: SQL) =>
  sql<Row | null>`(select json_build_object(${columns}) from ${from} limit 1)`

// A hearing or deadline of this morning is still today's business, so `today` is the start of the firm's day.
const next = ({ today }: Placeholders<'today'>, area: StaffArea) => ({
  courtDate: first<NonNullable<Next['courtDate']> & Dated>(
    sql`'title', e.title, 'at', e.court_date, 'location', e.location`,
    sql`${calendarEvents} as e where e.case_id = ${cases.id} and e.court_date >= ${today}::timestamptz
      order by e.court_date, e.id`,
  ),
  deadline: first<NonNullable<Next['deadline']> & Dated>(
    sql`'title', e.title, 'at', e.deadline`,
    // One that has passed is shown while its hearing is ahead and no other deadline is: it may have been missed.
    sql`${calendarEvents} as e where e.case_id = ${cases.id} and e.deadline is not null
        and (e.deadline >= ${today}::timestamptz or e.court_date >= ${today}::timestamptz)
      order by e.deadline < ${today}::timestamptz, e.deadline, e.id`,
  ),
  task: first<Next['task']>(
    sql`'title', t.title, 'status', t.status, 'dueDate', t.due_date`,
    sql`${caseTasks} as t where t.case_id = ${cases.id} and t.status <> 'completed' order by t.created_at, t.id`,
  ),
  // Administrators have no right to chats, not even to count them.
  chat:
    area === 'admin'
      ? sql<Next['chat']>`null`
      : first<Next['chat']>(
          sql`'conversationId', c.id, 'unread', (select count(*) from ${chatMessages} as m
            where m.conversation_id = c.id and m.sender = 'client' and not m.is_read)`,
          sql`${chatConversations} as c where c.client_id = ${cases.clientId} and c.lawyer_id = ${cases.lawyerId}`,
        ),
})

const counts = {
  openTasks: sql<number>`(select count(*)::integer from ${caseTasks} as t
    where t.case_id = ${cases.id} and t.status <> 'completed')`,
  documents: sql<number>`(select count(*)::integer from ${documents} as d where d.case_id = ${cases.id})`,
}

/** One statement: the case, what comes next, and how much its tabs hold. */
const pageQuery = (area: StaffArea) =>
  preparedQuery((tx: Tx, { caseNumber, today }: Placeholders<'caseNumber' | 'today'>) =>
    tx
      .select({
        ...cardColumns,
        version: cases.version,
        publishTitle: cases.publishTitle,
        clientPhotoFileId: cases.clientPhotoFileId,
        coverImageFileId: cases.coverImageFileId,
        ownClientName: cases.clientName,
        consentBy: sql<
          string | null
        >`case when ${cases.publishConsentAt} is not null then title_consent_recorder(${cases.id}) end`,
        consentAt: cases.publishConsentAt,
        consentForm: cases.publishConsentForm,
        heldSince: sql<string | null>`legal_hold_since(${cases.id}, ${cases.clientId})`,
        next: next({ today }, area),
        counts,
      })
      .from(cases)
      .leftJoin(clients, eq(clients.id, cases.clientId))
      .leftJoin(lawyers, eq(lawyers.id, cases.lawyerId))
      .where(eq(cases.caseNumber, caseNumber)),
  )

const dated = <Row extends Dated>(row: Row | null) => row && { ...row, at: new Date(row.at) }

/** A case's page by its number; another lawyer's case looks like a missing one. */
const casePageFor = (area: StaffArea) => {
  const page = pageQuery(area)
  return staff[area]
    .route({ method: 'GET', path: `/${area}/cases/by-number/{caseNumber}`, tags: ['cases'] })
    .input(casePageInput)
    .output(casePageSchema)
    .handler(async ({ context, input: { caseNumber } }) => {
      const today = startOfFirmDay().toISOString()
      const [found] = await context.run((tx) => page(tx, { caseNumber, today }))
      if (!found) throw new Problem('NOT_FOUND')
      const { consentBy, consentAt, consentForm, heldSince, next, ...row } = found
      return {
        ...row,
        heldSince: heldSince === null ? null : new Date(heldSince),
        consent: consentAt && { by: consentBy, at: consentAt, form: consentForm },
        next: { ...next, courtDate: dated(next.courtDate), deadline: dated(next.deadline) },
      }
    })
}

export const adminCasePage = casePageFor('admin')
export const lawyerCasePage = casePageFor('lawyer')
