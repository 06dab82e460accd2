import type { Procedures } from '../procedures.ts'

export default {
  'lawyer.timeline.history': ['lawyer, own', (of) => ({ caseId: of.id('case') })],
  'admin.timeline.history': ['admin, any', (of) => ({ caseId: of.id('case') })],
} satisfies Procedures
