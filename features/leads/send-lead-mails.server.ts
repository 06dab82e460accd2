import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { firm } from '#firm.ts'
import type { Services } from '#platform/api/context.ts'
import { composeMail } from '#platform/mail/compose-mail.ts'
import { declinedLeads } from './declined-leads.table.ts'
import { filledIn, type LeadStep, leadMailLimits, type SavedTemplate } from './lead-mails.schema.ts'
import { leadMails as m, leadMailTemplates as t } from './lead-mails.table.ts'
import { leads } from './leads.table.ts'

/** The typed name on one line, because it is used in a subject. */
const oneLine = (typed: string) => typed.replace(/[\s\p{C}]+/gu, ' ').trim()

/** The text of a step with the lead's and the firm's data. */
export function fillFor(lead: { name: string }, { subject, body }: Pick<SavedTemplate, 'subject' | 'body'>) {
  const values = { name: oneLine(lead.name), firm: firm.name, phone: firm.phone, email: firm.emails.contact }
  return {
    subject: filledIn(subject, values).slice(0, leadMailLimits.sentSubject.max),
    body: filledIn(body, values).slice(0, leadMailLimits.sentBody.max),
  }
}

type Post = Pick<Services, 'mailer'>

interface Sending {
  lead: { id: string; email: string }
  step: LeadStep
  subject: string
  body: string
  isAutomatic: boolean
  idempotencyKey?: string
}

/** Stores a mail on its lead and queues it, in the same transaction: the mail last, because a file isn't rolled back. */
export async function sendLeadMail({ mailer }: Post, tx: Tx, { lead, ...mail }: Sending): Promise<void> {
  await tx.insert(m).values({ id: randomUUID(), leadId: lead.id, ...mail })
  const { subject, body } = mail
  const address = firm.emails.contact
  await mailer.send(
    {
      to: lead.email,
      isPersonal: !mail.isAutomatic,
      ...(address && { replyTo: { name: firm.name, address } }),
      ...composeMail({ subject, paragraphs: body.split(/\r?\n\s*/).filter(Boolean) }),
    },
    tx,
  )
}

/**
 * Sends the mail of a step to leads that have just come to it, if the firm has chosen so: once to each lead and step, and
 * to none that was declined.
 */
export async function sendStepMails(
  post: Post,
  tx: Tx,
  ids: readonly string[],
  step: LeadStep,
): Promise<void> {
  if (ids.length === 0) return
  const [template] = await tx
    .select()
    .from(t)
    .where(and(eq(t.step, step), t.isAutomatic))
  if (!template) return
  const due = await tx
    .select({ id: leads.id, name: leads.name, email: leads.email })
    .from(leads)
    .where(
      and(
        inArray(leads.id, [...ids]),
        eq(leads.status, step),
        sql`not exists (select from ${declinedLeads} as d where d.lead_id = ${leads.id})`,
        sql`not exists (select from ${m} as sent where sent.lead_id = ${leads.id} and sent.step = ${step}
          and sent.is_automatic)`,
      ),
    )
  for (const lead of due)
    await sendLeadMail(post, tx, { lead, step, ...fillFor(lead, template), isAutomatic: true })
}

/** Those of some leads that don't have this status yet. */
export async function leadsBefore(tx: Tx, ids: readonly string[], status: LeadStep): Promise<string[]> {
  const found = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), sql`${leads.status} <> ${status}`))
  return found.map(({ id }) => id)
}
