import type { Procedures } from '../procedures.ts'

export default {
  'lawyer.waiting.list': ['lawyer'],
  'admin.waiting.list': ['admin'],
} satisfies Procedures
