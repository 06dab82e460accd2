import { unknownId, version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'lawyer.tasks.list': ['lawyer', (of) => ({ caseId: of.id('case') })],
  'lawyer.tasks.all': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.tasks.createMany': ['lawyer', () => ({ title: 'T', caseIds: [unknownId] })],
  'lawyer.tasks.setStatuses': ['lawyer', () => ({ rows: [{ id: unknownId, version }], status: 'completed' })],
  'lawyer.tasks.assignMany': ['lawyer', () => ({ rows: [{ id: unknownId, version }], assignedTo: null })],
  'lawyer.tasks.open': ['lawyer', undefined, { shows: 'word' }],
  'lawyer.tasks.create': ['lawyer, own', (of) => ({ title: 'T', caseId: of.id('case') })],
  'lawyer.tasks.update': [
    'lawyer, own',
    async (of) => ({ title: 'T', id: await of.fresh('case task'), version }),
  ],
  'lawyer.tasks.assignees': ['lawyer'],
  'admin.tasks.list': ['admin', (of) => ({ caseId: of.id('case') })],
  'admin.tasks.all': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.tasks.setStatuses': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('case task'), version }], status: 'completed' }),
  ],
  'admin.tasks.assignMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('case task'), version }], assignedTo: null }),
  ],
  'admin.tasks.create': ['admin, any', (of) => ({ title: 'T', caseId: of.id('case') })],
  'admin.tasks.createMany': ['admin', (of) => ({ title: 'T', caseIds: [of.id('case')] })],
  'admin.tasks.update': [
    'admin, any',
    async (of) => ({ title: 'T', id: await of.fresh('case task'), version }),
  ],
  'admin.tasks.delete': ['admin, any', async (of) => ({ id: await of.fresh('case task') })],
} satisfies Procedures
