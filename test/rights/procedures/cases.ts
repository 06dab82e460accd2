import { caseForm, unknownId, version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'client.cases.list': ['person', () => ({}), { shows: 'word' }],
  'client.cases.ahead': ['person, own', (of) => ({ caseId: of.id('case') })],
  'client.cases.counts': ['person'],
  'client.cases.search': ['person', () => ({ search: 'matter' }), { shows: 'word' }],
  'lawyer.cases.list': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.cases.get': ['lawyer, own', (of) => ({ id: of.id('case') }), { shows: 'word' }],
  'lawyer.cases.counts': ['lawyer'],
  'lawyer.cases.options': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.cases.newNumber': ['lawyer', () => ({ practiceArea: 'Family Law' })],
  'lawyer.cases.byLink': ['lawyer, own', (of) => ({ shareLink: of.id('share link') })],
  'lawyer.cases.setNextStep': [
    'lawyer, own',
    async (of) => ({ id: await of.fresh('case'), nextStep: 'N', nextStepOn: null, version }),
  ],
  'lawyer.cases.setStatus': [
    'lawyer, own',
    async (of) => ({ id: await of.fresh('case'), from: 'ongoing', to: 'closed' }),
  ],
  'lawyer.cases.revokeLink': ['lawyer, own', async (of) => ({ id: await of.fresh('case') })],
  'lawyer.cases.renewLink': ['lawyer, own', async (of) => ({ id: await of.fresh('case') })],
  'lawyer.cases.create': ['lawyer, own', (of) => ({ ...caseForm, clientId: of.id('client') })],
  'lawyer.cases.update': [
    'lawyer, own',
    async (of) => ({ ...caseForm, clientId: of.id('client'), id: await of.fresh('case') }),
  ],
  // The answers repeat the ids. That another's rows are refused is tested in features/admin-cases/many-cases.test.ts and
  // features/tasks/task-list.test.ts.
  'lawyer.cases.changeMany': ['lawyer', () => ({ rows: [{ id: unknownId, version }], status: 'closed' })],
  'admin.cases.byLink': ['admin, any', (of) => ({ shareLink: of.id('share link') })],
  'admin.cases.setNextStep': [
    'admin, any',
    async (of) => ({ id: await of.fresh('case'), nextStep: 'N', nextStepOn: null, version }),
  ],
  'admin.cases.setStatus': [
    'admin, any',
    async (of) => ({ id: await of.fresh('case'), from: 'ongoing', to: 'closed' }),
  ],
  'admin.cases.revokeLink': ['admin, any', async (of) => ({ id: await of.fresh('case') })],
  'admin.cases.renewLink': ['admin, any', async (of) => ({ id: await of.fresh('case') })],
} satisfies Procedures
