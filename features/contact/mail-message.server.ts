import { eq } from 'drizzle-orm'
import { firm } from '#firm.ts'
import type { Services } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { type JobHandler, PermanentError } from '#platform/jobs/queue.server.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { contactMessages as m } from './contact.table.ts'
import { acknowledgementMail, messageMail } from './contact-mails.ts'

/** Limit of acknowledgements to one address, so that the form can't fill somebody's mailbox. */
const acknowledged: Limit = { name: 'contact-acknowledgement', times: 3, minutes: 24 * 60 }

type Post = Pick<Services, 'db' | 'keys' | 'mailer' | 'publicUrl'>

/**
 * Tells the firm of a message, by its id, and its sender that it arrived. The job was stored together with the message,
 * so that a mail that can't be written now is written later.
 */
export function mailMessage({ db, keys, mailer, publicUrl }: Post): JobHandler {
  return async (id) => {
    const [message] = await db.asActor({ role: 'system' }, (tx) =>
      tx
        .select({ name: m.name, email: m.email, phone: m.phone, message: m.message })
        .from(m)
        .where(eq(m.id, id)),
    )
    if (!message) throw new PermanentError('This message was deleted.')
    const acknowledge = await mayAcknowledge({ db, keys }, message.email)
    await db.asActor({ role: 'system' }, async (tx) => {
      // Without an address of the firm, the message waits in the inbox.
      if (firm.emails.contact)
        await mailer.send({ to: firm.emails.contact, ...messageMail(publicUrl, message) }, tx)
      if (acknowledge) await mailer.send({ to: message.email, ...acknowledgementMail(publicUrl) }, tx)
    })
  }
}

const mayAcknowledge = (caller: Pick<Services, 'db' | 'keys'>, email: string) =>
  countUse(caller, { role: 'anon' }, acknowledged, email).then(
    () => true,
    (error) => {
      if (error instanceof Problem && error.code === 'TOO_MANY_REQUESTS') return false
      throw error
    },
  )
