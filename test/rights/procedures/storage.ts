import { unknownId } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'client.storage.use': ['person'],
  'admin.storage.use': ['admin'],
  'admin.storage.useOfClient': ['admin', () => ({ clientId: unknownId })],
} satisfies Procedures
