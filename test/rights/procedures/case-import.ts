import type { Procedures } from '../procedures.ts'

export default {
  'admin.cases.import': ['admin', () => ({ csv: 'Title', dryRun: false })],
} satisfies Procedures
