import type { z } from 'zod'
import { answersWithin, firm } from '#firm.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'
import type { contactMessageSchema } from './contact.schema.ts'

type Message = z.output<typeof contactMessageSchema>

/** The typed name on one line, because it is used in a mail's header and subject. */
const oneLine = (typed: string) => typed.replace(/[\s\p{C}]+/gu, ' ').trim()

/** The words and the time in which the firm promises an answer; empty if it promises none. */
const said = (words: string) => answersWithin() && `${words} ${answersWithin()}.`

/** To the firm: who wrote what, and where the message waits. An answer to the mail goes to the sender. */
export const messageMail = (publicUrl: string, { name, email, phone, message }: Message) => ({
  ...composeMail({
    subject: `New message from ${oneLine(name)}`,
    paragraphs: [
      `${oneLine(name)} has written to us through the website.${said(' We promise an answer')}`,
      `Email: ${email}`,
      ...(phone ? [`Phone: ${oneLine(phone)}`] : []),
      ...message.split(/\r?\n\s*/).filter(Boolean),
    ],
    action: { label: 'Open the inbox', url: `${publicUrl}/admin/inbox` },
    note: 'Reply to this mail to write to the sender. Check for conflicts of interest first.',
  }),
  replyTo: { name: oneLine(name), address: email },
})

/**
 * To the sender. It repeats nothing of what was typed, not even the name: the address may be another person's, and
 * the form must not deliver entered text in the firm's name.
 */
export const acknowledgementMail = (publicUrl: string) =>
  composeMail({
    subject: 'We have received your message',
    greeting: 'Good day,',
    paragraphs: [
      `Thank you for writing to ${firm.name}. A lawyer reads your message${said(' and answers') || '.'}`,
      'Please note: writing to us does not make us your lawyers. No attorney-client relationship exists yet; it begins only when we have checked for conflicts of interest and both of us have agreed to it in writing.',
      'Until then please send us nothing confidential, and keep an eye on any deadline yourself. If one is running, call us.',
      ...(firm.phone ? [`Phone: ${firm.phone}`] : []),
    ],
    action: { label: 'How we work', url: `${publicUrl}/about` },
    note: `You receive this mail because this address was entered in the contact form at ${new URL(publicUrl).host}. If that was not you, please ignore it.`,
  })
