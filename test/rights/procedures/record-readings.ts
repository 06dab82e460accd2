import { unknownId } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  // With the permission alone (features/record-readings/record-readings.test.ts).
  'admin.records.readings.open': [
    'admin, any',
    async (of) => ({ id: await of.fresh('deleted record'), reason: 'Asked', withChats: true }),
    { answers: 'FORBIDDEN', missing: 'FORBIDDEN' },
  ],
  'admin.records.readings.get': ['admin', () => ({ id: unknownId }), { answers: 'NOT_FOUND' }],
  'admin.records.readings.list': [
    'admin',
    () => ({ id: unknownId, part: 'cases' }),
    { answers: 'NOT_FOUND' },
  ],
} satisfies Procedures
