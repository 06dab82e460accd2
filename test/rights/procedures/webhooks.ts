import type { Procedures } from '../procedures.ts'

export default {
  'admin.webhooks.list': ['admin'],
  'admin.webhooks.create': [
    'admin',
    () => ({ url: 'https://127.0.0.1/hook', events: ['case.created'] }),
    { answers: 'BAD_REQUEST' },
  ],
  'admin.webhooks.rotate': ['admin, any', async (of) => ({ id: await of.fresh('webhook') })],
  // The queue drops the deliveries in the meantime.
  'admin.webhooks.test': [
    'admin, any',
    async (of) => ({ id: await of.fresh('webhook') }),
    { notes: ['update queued_jobs'] },
  ],
  'admin.webhooks.delete': [
    'admin, any',
    async (of) => ({ id: await of.fresh('webhook') }),
    { notes: ['update queued_jobs'] },
  ],
} satisfies Procedures
