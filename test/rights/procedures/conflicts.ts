import type { Procedures } from '../procedures.ts'

export default {
  'lawyer.conflictChecks.ask': ['lawyer', () => ({ names: [{ name: 'Zz Nobody' }] })],
  'lawyer.conflictChecks.decide': [
    'lawyer, own',
    async (of) => ({ id: await of.fresh('conflict check'), decision: 'clear' }),
  ],
  'lawyer.conflictChecks.get': ['lawyer, own', async (of) => ({ id: await of.fresh('conflict check') })],
  'admin.conflictChecks.ask': ['admin', () => ({ names: [{ name: 'Zz Nobody' }] })],
  'admin.conflictChecks.decide': [
    'admin, any',
    async (of) => ({ id: await of.fresh('conflict check'), decision: 'clear' }),
  ],
  'admin.conflictChecks.get': ['admin, any', async (of) => ({ id: await of.fresh('conflict check') })],
  'admin.conflictChecks.list': ['admin', () => ({})],
} satisfies Procedures
