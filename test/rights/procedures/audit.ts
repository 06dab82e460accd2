import type { Procedures } from '../procedures.ts'

export default {
  'admin.audit.list': ['admin', () => ({})],
  'admin.audit.kinds': ['admin'],
  'admin.audit.people': ['admin', () => ({ search: '' })],
} satisfies Procedures
