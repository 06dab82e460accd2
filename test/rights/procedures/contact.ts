import { person } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'site.contact.send': ['everyone', () => ({ ...person(), message: 'A message to the firm.', openedAt: 1 })],
  'admin.inbox.list': ['admin', () => ({})],
  'admin.inbox.counts': ['admin'],
  'admin.inbox.get': ['admin, any', async (of) => ({ id: await of.fresh('message') })],
  'admin.inbox.answer': ['admin, any', async (of) => ({ id: await of.fresh('message') })],
  'admin.inbox.reopen': ['admin, any', async (of) => ({ id: await of.fresh('message') })],
  'admin.inbox.delete': ['admin, any', async (of) => ({ id: await of.fresh('message') })],
} satisfies Procedures
