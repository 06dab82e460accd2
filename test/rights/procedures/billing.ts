import { unknownId, version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

const hours = { description: 'D', hours: 1, rateCents: 100, date: '2026-01-02', version }

export default {
  'lawyer.billing.list': ['lawyer', (of) => ({ caseId: of.id('case') })],
  'lawyer.billing.create': ['lawyer, own', (of) => ({ ...hours, caseId: of.id('case') })],
  'lawyer.billing.update': ['lawyer, own', async (of) => ({ ...hours, id: await of.fresh('time entry') })],
  'lawyer.billing.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('time entry') })],
  'lawyer.billing.deleteMany': ['lawyer', () => ({ rows: [{ id: unknownId, version }] })],
  'admin.billing.import': ['admin', () => ({ csv: 'Date', dryRun: false })],
  'admin.billing.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.billing.totals': ['admin'],
  'admin.billing.create': [
    'admin, any',
    (of) => ({ ...hours, caseId: of.id('case'), lawyerId: of.id('lawyer') }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.billing.update': [
    'admin, any',
    async (of) => ({
      ...hours,
      caseId: of.id('case'),
      lawyerId: of.id('lawyer'),
      id: await of.fresh('time entry'),
    }),
  ],
  'admin.billing.changeMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('time entry'), version }], billed: true }),
  ],
  'admin.billing.delete': ['admin, any', async (of) => ({ id: await of.fresh('time entry') })],
  'lawyer.billing.own': ['lawyer', () => ({}), { shows: 'word' }],
} satisfies Procedures
