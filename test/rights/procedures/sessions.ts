import type { Procedures } from '../procedures.ts'

export default {
  'accounts.signOut': ['everyone'],
  'accounts.own.sessions': ['person'],
  'accounts.own.endSession': ['person, own', async (of) => ({ id: await of.fresh('session') })],
  'accounts.own.endOtherSessions': ['person'],
} satisfies Procedures
