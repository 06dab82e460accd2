import { randomUUID } from 'node:crypto'
import type { Procedures } from '../procedures.ts'

export default {
  'admin.imports.current': ['admin', () => ({ kind: 'leads' })],
  'admin.imports.start': [
    'admin',
    () => ({ kind: 'leads', fileId: randomUUID() }),
    { answers: 'BAD_REQUEST' },
  ],
  'admin.imports.write': ['admin', () => ({ id: randomUUID() }), { answers: 'NOT_FOUND' }],
  'admin.imports.cancel': ['admin', () => ({ id: randomUUID() }), { answers: 'NOT_FOUND' }],
  'admin.imports.dismiss': ['admin', () => ({ id: randomUUID() }), { answers: 'NOT_FOUND' }],
} satisfies Procedures
