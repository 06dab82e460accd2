import { demoFirm } from '#firm.config.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'site.firm.read': ['everyone'],
  'admin.firm.read': ['admin'],
  'admin.firm.begin': ['admin', () => ({})],
  'admin.firm.update': ['admin', () => ({ ...demoFirm, version: 100 }), { answers: 'CONFLICT' }],
} satisfies Procedures
