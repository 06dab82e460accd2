import { email, person, version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'admin.clients.import': ['admin', () => ({ csv: `Name,Email\nN,${email()}`, dryRun: false })],
  'admin.clients.list': ['admin', () => ({ search: 'wood' }), { shows: 'word' }],
  'admin.clients.options': ['admin', () => ({ search: 'wood' }), { shows: 'word' }],
  'admin.clients.create': [
    'admin, any',
    (of) => ({ ...person(), lawyerId: of.id('lawyer') }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.clients.update': [
    'admin, any',
    async (of) => ({ ...person(), id: await of.fresh('client'), version }),
  ],
  'admin.clients.changeMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('client'), version }], status: 'inactive' }),
  ],
  'admin.clients.assignMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('client'), version }], lawyerId: null }),
  ],
  'admin.clients.linkLogin': [
    'admin, any',
    async (of) => ({ id: await of.fresh('client'), version }),
    { answers: 'NOT_FOUND' },
  ],
  'admin.clients.unlinkLogin': ['admin, any', async (of) => ({ id: await of.fresh('client'), version })],
} satisfies Procedures
