import { randomUUID } from 'node:crypto'
import type { Procedures } from '../procedures.ts'

export default {
  'site.caseAccess.find': ['everyone', () => ({ caseNumber: randomUUID() }), { answers: 'NOT_FOUND' }],
  'site.caseAccess.verifyPin': [
    'everyone',
    (of) => ({ case_id: of.id('case'), pin_code: '0000' }),
    { notes: ['update case_access_pins', 'insert case_access_locks', 'update case_access_locks'] },
  ],
  'site.caseAccess.details': ['grant', undefined, { shows: 'word' }],
  'site.caseAccess.timeline': ['grant, own', (of) => ({ caseId: of.id('case') }), { shows: 'locked' }],
  'client.caseAccess.byShareLink': [
    'person, own',
    (of) => ({ shareLink: of.id('share link') }),
    { shows: 'word' },
  ],
  'client.caseAccess.requestPin': ['person, own', async (of) => ({ caseId: await of.fresh('case') })],
  'lawyer.pins.list': ['lawyer', undefined, { shows: 'word' }],
  'lawyer.pins.create': ['lawyer, own', async (of) => ({ caseId: await of.fresh('case') })],
  'lawyer.pins.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('pin') })],
  'lawyer.pinRequests.list': ['lawyer', undefined, { shows: 'word' }],
  'lawyer.pinRequests.dismiss': ['lawyer, own', async (of) => ({ id: await of.fresh('pin request') })],
  'lawyer.pinLocks.list': ['lawyer'],
  'lawyer.pinLocks.unlock': ['lawyer, own', async (of) => ({ caseId: await of.fresh('case') })],
  'lawyer.openCases.list': ['lawyer'],
  'lawyer.openCases.close': ['lawyer, own', async (of) => ({ caseId: await of.fresh('case') })],
  'admin.openCases.get': ['admin', (of) => ({ caseId: of.id('case') })],
  'admin.openCases.close': ['admin, any', async (of) => ({ caseId: await of.fresh('case') })],
  'admin.pinLocks.list': ['admin'],
  'admin.pinLocks.unlock': ['admin, any', async (of) => ({ caseId: await of.fresh('case') })],
} satisfies Procedures
