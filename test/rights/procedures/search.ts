import type { Procedures } from '../procedures.ts'

export default {
  'client.search': ['person', () => ({ text: 'matter' }), { shows: 'word' }],
  'lawyer.search': ['lawyer', () => ({ text: 'matter' }), { shows: 'word' }],
  'admin.search': ['admin', () => ({ text: 'matter' })],
} satisfies Procedures
