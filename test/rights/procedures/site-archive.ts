import type { Procedures } from '../procedures.ts'

export default {
  'admin.siteArchive.list': ['admin'],
  'admin.siteArchive.take': ['admin', undefined, { answers: 'SERVICE_UNAVAILABLE' }],
} satisfies Procedures
