import { randomUUID } from 'node:crypto'
import { version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'admin.siteTexts.list': ['admin'],
  'admin.siteTexts.update': [
    'admin',
    () => ({
      key: 'highlights' as const,
      body: { items: [{ title: 'T', text: 'T' }] },
      published: false,
      version: 100,
    }),
    { answers: 'CONFLICT' },
  ],
  'admin.siteTexts.versions': ['admin', () => ({ key: 'home' as const })],
  'admin.siteTexts.restore': [
    'admin',
    () => ({ key: 'home' as const, versionId: randomUUID(), version }),
    { answers: 'NOT_FOUND' },
  ],
} satisfies Procedures
