import { randomUUID } from 'node:crypto'
import type { Procedures } from '../procedures.ts'

/** Of an appointment that was changed since. */
const meeting = { seen: new Date(0), reason: 'R', preferredTime: new Date('2030-01-02T15:00:00Z') }

export default {
  'admin.appointments.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'client.appointments.list': ['person', undefined, { shows: 'word' }],
  'client.appointments.move': [
    'person, own',
    async (of) => ({ ...meeting, id: await of.fresh('accepted appointment') }),
    { answers: 'CONFLICT' },
  ],
  'client.appointments.cancel': [
    'person, own',
    async (of) => ({ ...meeting, id: await of.fresh('accepted appointment') }),
    { answers: 'CONFLICT' },
  ],
  'client.appointments.book': ['client', async () => ({ lawyerId: randomUUID() }), { answers: 'NOT_FOUND' }],
  'lawyer.appointments.list': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.appointments.waiting': ['lawyer'],
  'lawyer.appointments.accepted': ['lawyer', () => ({})],
  'lawyer.appointments.move': [
    'lawyer, own',
    async (of) => ({ ...meeting, id: await of.fresh('accepted appointment') }),
    { answers: 'CONFLICT' },
  ],
  'lawyer.appointments.cancel': [
    'lawyer, own',
    async (of) => ({ ...meeting, id: await of.fresh('accepted appointment') }),
    { answers: 'CONFLICT' },
  ],
  'lawyer.appointments.close': [
    'lawyer, own',
    async (of) => ({ ...meeting, id: await of.fresh('accepted appointment'), outcome: 'held' }),
    { answers: 'CONFLICT' },
  ],
  'lawyer.appointments.accept': ['lawyer, own', async (of) => ({ id: await of.fresh('appointment') })],
  'lawyer.appointments.decline': ['lawyer, own', async (of) => ({ id: await of.fresh('appointment') })],
  'lawyer.appointments.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('appointment') })],
  'lawyer.clients.options': ['lawyer', () => ({}), { shows: 'word' }],
} satisfies Procedures
