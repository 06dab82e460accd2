import type { Procedures } from '../procedures.ts'

export default {
  'admin.clients.holdings': ['admin', async (of) => ({ id: of.id('client') })],
  'admin.clients.delete': ['admin, any', async (of) => ({ id: await of.fresh('client') })],
  'admin.clients.deleteUser': ['admin, any', async (of) => ({ email: await of.freshAddress() })],
  'admin.lawyers.holdings': ['admin', async (of) => ({ id: of.id('lawyer') })],
  'admin.lawyers.delete': ['admin, any', async (of) => ({ id: await of.fresh('lawyer') })],
} satisfies Procedures
