import type { Procedures } from '../procedures.ts'

export default {
  'lawyer.caseImages.generate': [
    'lawyer',
    () => ({ clientName: 'Ada', caseNumber: 'N', caseTitle: 'T', practiceArea: 'Family Law' }),
  ],
} satisfies Procedures
