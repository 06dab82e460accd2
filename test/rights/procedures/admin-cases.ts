import { randomUUID } from 'node:crypto'
import { caseForm, version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'admin.cases.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.cases.get': ['admin, any', (of) => ({ id: of.id('case') }), { shows: 'word' }],
  'admin.cases.statuses': ['admin'],
  'admin.cases.options': ['admin', () => ({ search: 'matter' }), { shows: 'word' }],
  'admin.cases.create': [
    'admin, any',
    (of) => ({ ...caseForm, caseNumber: randomUUID(), clientId: of.id('client'), lawyerId: of.id('lawyer') }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.cases.update': [
    'admin, any',
    async (of) => ({ ...caseForm, caseNumber: randomUUID(), id: await of.fresh('case') }),
  ],
  'admin.cases.changeMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('case'), version }], status: 'closed' }),
  ],
  'admin.cases.assignMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('case'), version }], lawyerId: null }),
  ],
  'admin.cases.delete': ['admin, any', async (of) => ({ id: await of.fresh('case') })],
} satisfies Procedures
