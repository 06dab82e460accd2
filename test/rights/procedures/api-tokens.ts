import type { Procedures } from '../procedures.ts'

export default {
  'admin.apiTokens.list': ['admin'],
  'admin.apiTokens.create': [
    'admin',
    () => ({ name: 'N', scopes: ['leads:read'], days: 30, password: 'wrong' }),
    { answers: 'BAD_REQUEST' },
  ],
  'admin.apiTokens.revoke': ['admin, any', async (of) => ({ id: await of.fresh('API token') })],
} satisfies Procedures
