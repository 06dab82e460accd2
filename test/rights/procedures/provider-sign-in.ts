import type { Procedures } from '../procedures.ts'

export default {
  'accounts.provider.named': ['everyone'],
  'accounts.provider.begin': ['everyone', () => ({ portal: 'admin' }), { answers: 'NOT_FOUND' }],
  'accounts.provider.complete': ['everyone', () => ({ query: 'code=c' }), { answers: 'NOT_FOUND' }],
} satisfies Procedures
