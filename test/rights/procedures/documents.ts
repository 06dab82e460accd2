import { randomUUID } from 'node:crypto'
import { version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'client.documents.list': ['person', () => ({}), { shows: 'word' }],
  'client.documents.count': ['person'],
  'client.documents.add': [
    'person',
    (of) => ({ caseId: of.id('case'), fileId: randomUUID() }),
    { answers: 'BAD_REQUEST' },
  ],
  'lawyer.documents.list': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.documents.count': ['lawyer'],
  'lawyer.documents.add': [
    'lawyer, own',
    (of) => ({ title: 'T', caseId: of.id('case'), fileUrl: 'https://papers.example/2.pdf' }),
  ],
  'admin.documents.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.documents.delete': ['admin, any', async (of) => ({ id: await of.fresh('document') })],
  'admin.documents.update': [
    'admin, any',
    async (of) => ({ title: 'T', id: await of.fresh('document'), version }),
  ],
} satisfies Procedures
