import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { anonymous } from '#platform/api/procedures.server.ts'
import { countedNetworks } from '#platform/throttle/throttle.server.ts'
import { contactFormSchema, quickestPerson } from './contact-form.schema.ts'
import { contactFailed } from './contact-messages.ts'

/** Messages to the firm. */
export const contact = {
  /**
   * Delivers a message once: to the inbox, as a lead, as a notification to the administrators and as a mail to the
   * firm; the sender gets an acknowledgement. The mails are queued with the message, and written until they are. A
   * repetition within a day, or a filled-in hidden field, gets the same answer, stores nothing and sends no mail.
   * @throws {Problem} TOO_MANY_REQUESTS: more than 5 within an hour from one address, too many from its
   * network, or faster than a person.
   */
  send: anonymous
    .route({ method: 'POST', path: '/contact', tags: ['contact'] })
    .input(contactFormSchema)
    .output(z.object({ success: z.literal(true) }))
    .handler(async ({ context, input: { name, email, phone, message, website, openedAt } }) => {
      if (website) return { success: true as const }
      if (Date.now() - openedAt < quickestPerson)
        throw new Problem('TOO_MANY_REQUESTS', { detail: contactFailed, retryAfter: quickestPerson / 1000 })
      const { hashes, callers } = countedNetworks(context, 'contact', context.address)
      const { rows } = await context.run((tx) =>
        tx.execute<{ retry_after: number }>(
          sql`select * from submit_contact_message(${name}, ${email}, ${phone}, ${message},
            ${sql.param(hashes)}::text[], ${sql.param(callers)}::integer[])`,
        ),
      )
      const { retry_after: retryAfter = 0 } = rows[0] ?? {}
      if (retryAfter > 0) throw new Problem('TOO_MANY_REQUESTS', { detail: contactFailed, retryAfter })
      return { success: true as const }
    }),
}
