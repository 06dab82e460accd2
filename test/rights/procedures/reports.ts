import type { Procedures } from '../procedures.ts'

export default {
  'admin.reports.overview': ['admin'],
  'admin.reports.figures': ['admin'],
  'admin.reports.export': ['admin', () => ({ chart: 'Leads by source' })],
} satisfies Procedures
