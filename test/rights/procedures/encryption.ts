import type { Procedures } from '../procedures.ts'

export default {
  'admin.encryption.status': ['admin'],
} satisfies Procedures
