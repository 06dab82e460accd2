import type { z } from 'zod'
import { firm } from '#firm.config.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import type { contactMessageSchema } from './contact.schema.ts'
import { acknowledgementMail, messageMail } from './contact-mails.ts'

/** Acknowledgements to one address, whoever asks for them: the form is no way to fill somebody's mailbox. */
const acknowledged: Limit = { name: 'contact-acknowledgement', times: 3, minutes: 24 * 60 }

/**
 * Tells the firm of a message that was just stored, and its sender that it arrived. The message is safe by then:
 * a mail that can't be written is logged, and the sender is told of success.
 */
export async function mailMessage(context: RequestContext, message: z.output<typeof contactMessageSchema>) {
  const { mailer, publicUrl, log } = context
  try {
    await mailer.send({ to: firm.emails.contact, ...messageMail(publicUrl, message) })
    if (await mayAcknowledge(context, message.email))
      await mailer.send({ to: message.email, ...acknowledgementMail(publicUrl) })
  } catch (error) {
    log.error({ err: error }, 'a contact message could not be mailed')
  }
}

const mayAcknowledge = (context: RequestContext, email: string) =>
  countUse(context, { role: 'anon' }, acknowledged, email).then(
    () => true,
    (error) => {
      if (error instanceof Problem && error.code === 'TOO_MANY_REQUESTS') return false
      throw error
    },
  )
