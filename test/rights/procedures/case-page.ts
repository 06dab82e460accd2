import type { Procedures } from '../procedures.ts'

export default {
  'lawyer.cases.page': ['lawyer, own', (of) => ({ caseNumber: of.id('case number') }), { shows: 'word' }],
  'lawyer.cases.people': ['lawyer, own', (of) => ({ caseId: of.id('case') }), { shows: 'word' }],
  'admin.cases.page': ['admin, any', (of) => ({ caseNumber: of.id('case number') }), { shows: 'word' }],
  'admin.cases.people': ['admin, any', (of) => ({ caseId: of.id('case') }), { shows: 'word' }],
} satisfies Procedures
