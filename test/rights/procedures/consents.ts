import type { Procedures } from '../procedures.ts'

export default {
  'client.consents.list': ['person', undefined, { shows: 'word' }],
  'client.consents.give': [
    'person, own',
    (of) => ({ kind: 'case_title', subjectId: of.id('case'), version: 0 }),
    { answers: 'CONFLICT' },
  ],
  'client.consents.withdraw': ['person, own', (of) => ({ kind: 'case_title', subjectId: of.id('case') })],
} satisfies Procedures
