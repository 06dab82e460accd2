import type { Procedures } from '../procedures.ts'

export default {
  'admin.people.list': ['admin', () => ({ search: 'wood', kind: 'everyone' }), { shows: 'word' }],
  'admin.people.grantRole': [
    'admin, any',
    async (of) => ({ userId: await of.fresh('staff login'), role: 'admin' }),
  ],
  'admin.people.revokeRole': [
    'admin, any',
    async (of) => ({ userId: await of.fresh('staff login'), role: 'lawyer' }),
  ],
  'admin.people.endSessions': ['admin, any', async (of) => ({ userId: await of.fresh('login') })],
  'admin.people.resetTwoFactor': ['admin, any', async (of) => ({ userId: await of.fresh('login') })],
  'admin.people.block': ['admin, any', async (of) => ({ userId: await of.fresh('login') })],
  'admin.people.unblock': ['admin, any', async (of) => ({ userId: await of.fresh('login') })],
  // After a confirmation alone (features/people/permissions.test.ts).
  'admin.people.grantPermission': [
    'admin, any',
    async (of) => ({ userId: await of.fresh('staff login'), permission: 'deleted_records' }),
    { answers: 'FORBIDDEN', missing: 'FORBIDDEN' },
  ],
  'admin.people.revokePermission': [
    'admin, any',
    async (of) => ({ userId: await of.fresh('permitted login'), permission: 'deleted_records' }),
  ],
} satisfies Procedures
