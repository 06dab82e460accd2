import type { AuditWords } from '#platform/audit/audit-words.ts'
import { leadMailTemplates } from './lead-mails.table.ts'
import { leadStatusNames } from './leads.schema.ts'
import { leads } from './leads.table.ts'

const stepName = (step: unknown) => leadStatusNames[step as keyof typeof leadStatusNames] ?? 'a step'

/** The feature's words in the audit log. */
export const leadAudit: AuditWords = {
  actions: {
    'lead.answered': { name: 'Lead answered', says: ({ thing }) => `Marked ${thing} as answered` },
    'lead.mailed': {
      name: 'Mail sent to a lead',
      says: ({ thing, detail }) =>
        `Sent the mail of ${stepName(detail.step)} to ${thing}${detail.automatic ? ', by itself' : ''}`,
    },
    'lead_mail.text_saved': {
      name: 'Mail text saved',
      says: ({ detail }) => `Saved the mail text of ${stepName(detail.step)}`,
    },
    'lead.declined': { name: 'Lead declined', says: ({ thing }) => `Declined to act for ${thing}` },
  },
  entities: {
    lead_mail_templates: {
      name: 'mail text',
      label: { table: leadMailTemplates, column: leadMailTemplates.subject },
      fields: {
        subject: { name: 'Subject' },
        body: { name: 'Text' },
        is_automatic: { name: 'Sent by itself' },
      },
    },
    lead_mails: { name: 'mail to a lead' },
    leads: {
      name: 'lead',
      label: { table: leads, column: leads.name },
      isPlain: true,
      fields: {
        name: { name: 'Name' },
        email: { name: 'Email' },
        phone: { name: 'Phone' },
        status: { name: 'Status' },
        source: { name: 'Source' },
        other_side: { name: 'Other side' },
        notes: { name: 'Notes' },
        owner_id: { name: 'Owner', as: { table: 'users' } },
        next_step: { name: 'Next step' },
        next_step_on: { name: 'Next step on', as: 'day' },
        lost_reason: { name: 'Lost because' },
      },
    },
  },
}
