import type { Procedures } from '../procedures.ts'

export default {
  'admin.visits.figures': ['admin'],
} satisfies Procedures
