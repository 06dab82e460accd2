import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { standardTexts } from './lead-mail-texts.ts'
import {
  leadMail,
  leadMailLimits,
  leadMailSending,
  leadMailText,
  type SavedTemplate,
  savedTemplate,
} from './lead-mails.schema.ts'
import { leadMails as m, leadMailTemplates as t } from './lead-mails.table.ts'
import { existingLead } from './lead-rows.server.ts'
import { leadStatuses } from './leads.schema.ts'
import { fillFor, sendLeadMail } from './send-lead-mails.server.ts'

const tags = ['leads']

async function templatesIn(tx: Tx): Promise<SavedTemplate[]> {
  const { step, subject, body, isAutomatic, version } = t
  const own = await tx.select({ step, subject, body, isAutomatic, version }).from(t)
  return leadStatuses.map(
    (status) =>
      own.find((row) => row.step === status) ?? {
        step: status,
        ...standardTexts[status],
        isAutomatic: false,
        version: 0,
      },
  )
}

/** Mails to leads, and the texts of the steps. */
export const adminLeadMails = {
  templates: admin
    .route({ method: 'GET', path: '/admin/lead-mails/templates', tags })
    .output(z.array(savedTemplate))
    .handler(({ context }) => context.run(templatesIn)),

  /** @throws {Problem} CONFLICT: somebody else has saved this step's text since */
  saveTemplate: admin
    .route({ method: 'PUT', path: '/admin/lead-mails/templates/{step}', tags })
    .input(savedTemplate)
    .output(savedTemplate)
    .handler(({ context, input: { step, version, ...values } }) =>
      context.run(async (tx) => {
        const [saved] =
          version === 0
            ? await tx
                .insert(t)
                .values({ step, ...values })
                .onConflictDoNothing({ target: t.step })
                .returning({ id: t.id, version: t.version })
            : await tx
                .update(t)
                .set(values)
                .where(and(eq(t.step, step), eq(t.version, version)))
                .returning({ id: t.id, version: t.version })
        if (!saved) throw new Problem('CONFLICT')
        await tx.execute(
          sql`select audit('lead_mail.text_saved', 'lead_mail_templates', ${saved.id}::uuid, ${JSON.stringify({ step })}::jsonb)`,
        )
        return { step, ...values, version: saved.version }
      }),
    ),

  /** The text of a step with the lead's data. */
  draft: admin
    .route({ method: 'GET', path: '/admin/leads/{leadId}/mails/draft', tags })
    .input(z.object({ leadId: z.uuid(), step: z.enum(leadStatuses) }))
    .output(z.object({ subject: z.string(), body: z.string() }))
    .handler(({ context, input: { leadId, step } }) =>
      context.run(async (tx) => {
        const lead = await existingLead(tx, leadId)
        const template = (await templatesIn(tx)).find((one) => one.step === step) as SavedTemplate
        return fillFor(lead, template)
      }),
    ),

  /** Sends a mail to a lead, once for each key. It is the first answer, if there was none. */
  send: admin
    .route({ method: 'POST', path: '/admin/leads/{leadId}/mails', tags })
    .input(leadMailSending)
    .output(leadMailText)
    .handler(async ({ context, input: { leadId, ...mail } }) => {
      const { subject, body } = mail
      await context
        .run(async (tx) => {
          const lead = await existingLead(tx, leadId)
          await sendLeadMail(context, tx, { lead, ...mail, isAutomatic: false })
        })
        .catch((error) => {
          // Sent under this key before, with an answer that was lost.
          if (brokenConstraint(error) !== 'lead_mails_idempotency_key') throw error
        })
      return { subject, body }
    }),

  /** What was sent to a lead, newest first. */
  ofLead: admin
    .route({ method: 'GET', path: '/admin/leads/{leadId}/mails', tags })
    .input(z.object({ leadId: z.uuid() }))
    .output(z.array(leadMail))
    .handler(async ({ context, input: { leadId } }) => {
      const { id, step, subject, body, isAutomatic, sentAt, sentBy } = m
      const sent = await context.run((tx) =>
        tx
          .select({ id, step, subject, body, isAutomatic, sentAt, sentBy })
          .from(m)
          .where(eq(m.leadId, leadId))
          .orderBy(desc(sentAt), id)
          .limit(leadMailLimits.listed),
      )
      const names = await personNames(
        context.db,
        sent.map((one) => one.sentBy),
      )
      return sent.map((one) => ({ ...one, sentBy: names.get(one.sentBy ?? '') ?? null }))
    }),
}
