import type { Procedures } from '../procedures.ts'

export default {
  'admin.legalHolds.list': ['admin', () => ({})],
  'admin.legalHolds.create': [
    'admin, any',
    async (of) => ({ kind: 'case', id: await of.fresh('case'), reason: 'Held' }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.legalHolds.lift': [
    'admin, any',
    async (of) => ({ id: await of.fresh('legal hold'), reason: 'Over' }),
  ],
} satisfies Procedures
