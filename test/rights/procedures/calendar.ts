import { unknownId, version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

const hearing = { title: 'T', courtDate: new Date('2030-01-02T15:00:00Z'), version }

export default {
  'site.hearings.upcoming': ['everyone'],
  'lawyer.calendar.ofCase': ['lawyer', (of) => ({ caseId: of.id('case') })],
  'lawyer.calendar.get': ['lawyer, own', async (of) => ({ id: await of.fresh('court date') })],
  'lawyer.calendar.create': ['lawyer, own', (of) => ({ ...hearing, caseId: of.id('case') })],
  'lawyer.calendar.update': [
    'lawyer, own',
    async (of) => ({ ...hearing, caseId: of.id('case'), id: await of.fresh('court date') }),
  ],
  'lawyer.calendar.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('court date') })],
  'lawyer.calendar.month': ['lawyer', () => ({ month: '2026-01' })],
  'lawyer.calendar.week': ['lawyer', () => ({ day: '2026-01-04' })],
  'lawyer.calendar.move': [
    'lawyer, own',
    async (of) => ({ id: await of.fresh('court date'), courtDate: hearing.courtDate, version }),
  ],
  'lawyer.courtDates.list': ['lawyer', () => ({ limit: 100 }), { shows: 'word' }],
  'lawyer.courtDates.deleteMany': ['lawyer', () => ({ rows: [{ id: unknownId, version }] })],
  'admin.calendar.import': ['admin', () => ({ csv: 'Title', dryRun: false })],
  'admin.calendar.ofCase': ['admin', (of) => ({ caseId: of.id('case') })],
  'admin.calendar.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.calendar.get': ['admin, any', async (of) => ({ id: await of.fresh('court date') })],
  'admin.calendar.month': ['admin', () => ({ month: '2026-01' })],
  'admin.calendar.week': ['admin', () => ({ day: '2026-01-04' })],
  'admin.calendar.move': [
    'admin, any',
    async (of) => ({ id: await of.fresh('court date'), courtDate: hearing.courtDate, version }),
  ],
  'admin.calendar.create': [
    'admin, any',
    (of) => ({ ...hearing, caseId: of.id('case') }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.calendar.update': [
    'admin, any',
    async (of) => ({ ...hearing, caseId: of.id('case'), id: await of.fresh('court date') }),
  ],
  'admin.calendar.delete': ['admin, any', async (of) => ({ id: await of.fresh('court date') })],
} satisfies Procedures
