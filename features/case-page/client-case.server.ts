import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Placeholders, preparedQuery } from '#db/prepared-query.ts'
import { appointments } from '#features/appointments/appointments.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { chatConversations, chatMessages } from '#features/chat/chat.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { client } from '#platform/api/procedures.server.ts'
import { startOfFirmDay } from '#platform/dates/firm-time.ts'
import { type ClientCase, clientCaseSchema } from './client-case.schema.ts'

/** As JSON has it. */
type Written<Row> = Omit<Row, 'at'> & { at: string }
type WrittenAppointment = Omit<ClientCase['appointments'][number], 'at'> & { at: string | null }

// The case's columns are written out: Drizzle leaves the table's name off in a query of one table, and inside a subquery
// the name alone would be the subquery's own column.
const ahead = preparedQuery((tx, { caseId, today }: Placeholders<'caseId' | 'today'>) =>
  tx
    .select({
      courtDates: sql<
        Written<ClientCase['courtDates'][number]>[]
      >`(select coalesce(json_agg(json_build_object(
        'id', d.id, 'title', d.title, 'at', d.court_date, 'judgeName', d.judge_name, 'location', d.location)
        order by d.court_date, d.id), '[]') from granted_court_dates(cases.id, ${today}::timestamptz) as d)`,
      appointments: sql<WrittenAppointment[]>`(select coalesce(json_agg(json_build_object(
        'id', a.id, 'status', a.status, 'at', a.preferred_time) order by a.meets_at, a.id), '[]')
        from (select * from ${appointments} where client_id = cases.client_id and lawyer_id = cases.lawyer_id
          and status in ('pending', 'confirmed') order by meets_at, id limit 20) as a)`,
      chat: sql<ClientCase['chat']>`(select json_build_object('conversationId', c.id, 'unread',
        (select count(*) from ${chatMessages} as m
          where m.conversation_id = c.id and m.sender = 'lawyer' and not m.is_read))
        from ${chatConversations} as c where c.client_id = cases.client_id and c.lawyer_id = cases.lawyer_id limit 1)`,
    })
    .from(cases)
    .where(eq(cases.id, caseId)),
)

/**
 * Coming dates in a client's own case, in one statement. Other people's cases look like missing ones, also with their
 * PIN: a grant opens the case and its timeline alone.
 */
export const clientCaseAhead = client
  .route({ method: 'GET', path: '/client/cases/{caseId}/ahead', tags: ['cases'] })
  .input(z.object({ caseId: z.uuid() }))
  .output(clientCaseSchema)
  .handler(async ({ context, input: { caseId } }) => {
    const today = startOfFirmDay().toISOString()
    const [found] = await context.run((tx) => ahead(tx, { caseId, today }))
    if (!found) throw new Problem('NOT_FOUND')
    return {
      courtDates: found.courtDates.map((row) => ({ ...row, at: new Date(row.at) })),
      appointments: found.appointments.map((row) => ({
        ...row,
        at: row.at === null ? null : new Date(row.at),
      })),
      chat: found.chat,
    }
  })
