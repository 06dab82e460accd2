import type { Procedures } from '../procedures.ts'

export default {
  'admin.engagementRegister.list': ['admin', () => ({})],
  'admin.engagementRegister.verify': ['admin'],
  'admin.conflictPolicy.versions': ['admin'],
  'admin.conflictPolicy.save': ['admin', () => ({ text: 'P', version: 0 })],
} satisfies Procedures
