import { token } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'accounts.invitation.look': ['everyone', () => ({ token }), { answers: 'NOT_FOUND' }],
  'accounts.invitation.accept': [
    'everyone',
    () => ({ token, password: 'seven quiet lanterns' }),
    { answers: 'NOT_FOUND' },
  ],
  'admin.invitations.list': ['admin'],
  'admin.invitations.candidates': ['admin'],
  'admin.invitations.send': [
    'admin, any',
    async (of) => ({ role: 'lawyer', lawyerId: await of.fresh('lawyer') }),
  ],
  'admin.invitations.revoke': ['admin, any', async (of) => ({ id: await of.fresh('invitation') })],
  'admin.lawyerAccounts.setUp': ['admin'],
  'admin.lawyerAccounts.resetPassword': [
    'admin',
    () => ({ name: 'no-such-lawyer' }),
    { answers: 'NOT_FOUND' },
  ],
} satisfies Procedures
