import { randomUUID } from 'node:crypto'
import { email, person, version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'admin.leads.import': ['admin', () => ({ csv: `Name,Email\nN,${email()}`, dryRun: false })],
  'admin.leads.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.leads.create': ['admin', person],
  'admin.leads.update': ['admin, any', async (of) => ({ ...person(), id: await of.fresh('lead'), version })],
  'admin.leads.changeMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('lead'), version }], status: 'lost', lostReason: 'L' }),
  ],
  'admin.leads.assignMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('lead'), version }], ownerId: null }),
  ],
  'admin.leads.owners': ['admin'],
  'admin.leads.markAnswered': ['admin, any', async (of) => ({ id: await of.fresh('lead'), at: new Date() })],
  'admin.leads.figures': ['admin', () => ({})],
  'admin.leads.move': [
    'admin, any',
    async (of) => ({
      ...{ id: await of.fresh('lead'), version, status: 'lost', lostReason: 'L', isDeclined: true },
    }),
  ],
  'admin.leads.delete': ['admin, any', async (of) => ({ id: await of.fresh('lead') })],
  'admin.leads.likelyClients': ['admin, any', async (of) => ({ id: await of.fresh('lead') })],
  'admin.leads.convert': [
    'admin, any',
    async (of) => ({ id: await of.fresh('lead'), version, despiteLikely: true }),
  ],
  'admin.leadMails.templates': ['admin'],
  'admin.leadMails.saveTemplate': [
    'admin',
    () => ({ step: 'new', subject: 'S', body: 'B', version: 100 }),
    { answers: 'CONFLICT' },
  ],
  'admin.leadMails.draft': ['admin, any', async (of) => ({ leadId: await of.fresh('lead'), step: 'new' })],
  'admin.leadMails.send': [
    'admin, any',
    async (of) => ({
      ...{ leadId: await of.fresh('lead'), step: 'new', subject: 'S', body: 'B' },
      idempotencyKey: randomUUID(),
    }),
  ],
  'admin.leadMails.ofLead': ['admin', async (of) => ({ leadId: await of.fresh('lead') })],
} satisfies Procedures
