import type { LeadStep } from './lead-mails.schema.ts'

/** The mails of the steps until administrators write their own. */
export const standardTexts: Record<LeadStep, { subject: string; body: string }> = {
  new: {
    subject: 'Your inquiry to {{firm}}',
    body: `Dear {{name}},

thank you for writing to {{firm}}. We have received your inquiry and check for conflicts of interest first. Then we write or call you.

Until we have agreed in writing, we are not your lawyers. Please send us nothing confidential yet, and keep an eye on any deadline yourself.

{{firm}}`,
  },
  contacted: {
    subject: 'Your inquiry to {{firm}}',
    body: `Dear {{name}},

thank you for speaking with us. To go on, we would like to arrange a first conversation about your matter. Please write to {{email}} or call {{phone}} and tell us when you have time.

{{firm}}`,
  },
  qualified: {
    subject: 'The next step with {{firm}}',
    body: `Dear {{name}},

we would like to take your matter on. Before we can begin, we both have to agree in writing: you receive our engagement letter with the scope of our work and the fees. Please ask whatever is unclear before you sign.

{{firm}}`,
  },
  converted: {
    subject: 'Welcome to {{firm}}',
    body: `Dear {{name}},

you are now a client of {{firm}}. We are glad to work with you. You reach us at {{email}} or {{phone}}.

{{firm}}`,
  },
  lost: {
    subject: 'Your inquiry to {{firm}}',
    body: `Dear {{name}},

thank you for your trust. We cannot represent you in this matter, and we have not acted for you. This says nothing about your chances.

Deadlines may be running. Please speak with another lawyer soon.

{{firm}}`,
  },
}
