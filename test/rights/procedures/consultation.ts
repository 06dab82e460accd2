import { email } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'site.consultation.request': [
    'everyone',
    () => ({
      ...{ name: 'Nell', email: email(), phone: '', others: [], othersUnknown: true },
      ...{ practiceArea: 'Not sure' as const, howSoon: 'week' as const, facts: '', preferredTime: '' },
      openedAt: 1,
    }),
  ],
  'admin.consultations.ofLead': ['admin', async (of) => ({ leadId: await of.fresh('lead') })],
} satisfies Procedures
