import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, anonymous } from '#platform/api/procedures.server.ts'
import { countedNetworks } from '#platform/throttle/throttle.server.ts'
import { consultationFormSchema, leadRequests } from './consultation.schema.ts'
import { consultationWords } from './consultation-words.ts'
import { consultations as c } from './consultations.table.ts'

const tags = ['consultations']
/** The shortest time in which a person fills in and sends the form, in milliseconds. */
const quickestPerson = 3_000

/** Requests for a consultation. */
export const consultation = {
  /**
   * Takes a request once: as a lead with the other side, whose conflict check runs by itself, and as a notification to the
   * administrators. A repetition within a day, and a request that fills in the hidden field, are answered the same and store
   * nothing.
   * @throws {Problem} TOO_MANY_REQUESTS: more than 5 within an hour from one address, too many from its
   * network, or faster than a person.
   */
  request: anonymous
    .route({ method: 'POST', path: '/consultation', tags })
    .input(consultationFormSchema)
    .output(z.object({ success: z.literal(true) }))
    .handler(async ({ context, input }) => {
      if (input.website) return { success: true as const }
      const { failed: detail } = consultationWords
      if (Date.now() - input.openedAt < quickestPerson)
        throw new Problem('TOO_MANY_REQUESTS', { detail, retryAfter: quickestPerson / 1000 })
      const { hashes, callers } = countedNetworks(context, 'consultation', context.address)
      const { name, email, phone, others, othersUnknown, practiceArea, howSoon, facts, preferredTime } = input
      const { rows } = await context.run((tx) =>
        tx.execute<{ wait: number }>(
          sql`select request_consultation(${name}, ${email}, ${phone}, ${sql.param(others)}::text[], ${othersUnknown},
            ${practiceArea}, ${howSoon}, ${facts}, ${preferredTime}, ${sql.param(hashes)}::text[],
            ${sql.param(callers)}::integer[]) as wait`,
        ),
      )
      const { wait: retryAfter = 0 } = rows[0] ?? {}
      if (retryAfter > 0) throw new Problem('TOO_MANY_REQUESTS', { detail, retryAfter })
      return { success: true as const }
    }),
}

/** What leads said of their matters, for administrators: of declined ones, for those with the permission. */
export const adminConsultations = {
  /** Newest first; at most twenty. */
  ofLead: admin
    .route({ method: 'GET', path: '/admin/leads/{leadId}/consultations', tags })
    .input(z.object({ leadId: z.uuid() }))
    .output(leadRequests)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const { id, othersUnknown, practiceArea, howSoon, facts, preferredTime, createdAt } = c
        const lead = sql`${input.leadId}::uuid`
        const [items, { rows }] = await Promise.all([
          tx
            .select({ id, othersUnknown, practiceArea, howSoon, facts, preferredTime, createdAt })
            .from(c)
            .where(eq(c.leadId, input.leadId))
            .orderBy(desc(createdAt))
            .limit(20),
          tx.execute<{ isDeclined: boolean; mayRead: boolean; notes: string | null }>(sql`
            select exists (select from declined_leads where lead_id = ${lead}) as "isDeclined",
              has_permission(${context.actor.userId}::uuid, 'declined_leads') as "mayRead",
              notes_of_declined_lead(${lead}) as notes`),
        ])
        const { isDeclined = false, mayRead = false, notes = null } = rows[0] ?? {}
        return { items, isDeclined, mayRead: mayRead || !isDeclined, notes }
      }),
    ),
}
