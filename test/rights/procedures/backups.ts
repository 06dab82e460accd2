import { unknownId } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'admin.backups.status': ['admin'],
  // Without a second factor of their own nobody gets one.
  'admin.backups.allowDownload': ['admin', () => ({ id: unknownId }), { answers: 'FORBIDDEN' }],
} satisfies Procedures
