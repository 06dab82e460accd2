import type { Procedures } from '../procedures.ts'

export default {
  'admin.records.list': ['admin', () => ({})],
  'admin.records.hold': [
    'admin, any',
    async (of) => ({ id: await of.fresh('deleted record'), hold: true, reason: 'Held' }),
  ],
  'admin.records.setPurgeDate': [
    'admin, any',
    async (of) => ({ id: await of.fresh('deleted record'), purgeAfter: '2099-01-01', was: '2098-01-01' }),
  ],
  'admin.records.restore': ['admin, any', async (of) => ({ id: await of.fresh('deleted case') })],
} satisfies Procedures
