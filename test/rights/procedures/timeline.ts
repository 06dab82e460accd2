import { version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

const entry = { description: 'D', version }
const now = () => new Date()

export default {
  'lawyer.timeline.list': ['lawyer, own', (of) => ({ caseId: of.id('case') }), { shows: 'locked' }],
  'lawyer.timeline.add': [
    'lawyer, own',
    (of) => ({ ...entry, caseId: of.id('case'), entryTimestamp: now() }),
  ],
  'lawyer.timeline.edit': [
    'lawyer, own',
    async (of) => ({ ...entry, id: await of.fresh('case entry'), entryTimestamp: now() }),
  ],
  'lawyer.timeline.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('case entry') })],
  'admin.timeline.list': ['admin, any', (of) => ({ caseId: of.id('case') }), { shows: 'locked' }],
  'admin.timeline.add': ['admin, any', (of) => ({ ...entry, caseId: of.id('case'), entryTimestamp: now() })],
  'admin.timeline.edit': [
    'admin, any',
    async (of) => ({ ...entry, id: await of.fresh('case entry'), entryTimestamp: now() }),
  ],
  'admin.timeline.delete': ['admin, any', async (of) => ({ id: await of.fresh('case entry') })],
} satisfies Procedures
