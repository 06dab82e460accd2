import type { Procedures } from '../procedures.ts'

export default {
  'admin.jobs.list': ['admin', () => ({})],
  'admin.jobs.counts': ['admin'],
  'admin.jobs.recurring': ['admin'],
  'admin.jobs.retry': ['admin, any', async (of) => ({ id: await of.fresh('failed job') })],
  'admin.jobs.discard': ['admin, any', async (of) => ({ id: await of.fresh('failed job') })],
} satisfies Procedures
