import { randomUUID } from 'node:crypto'
import { version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'lawyer.checklists.offered': ['lawyer, own', (of) => ({ caseId: of.id('case') })],
  'lawyer.checklists.apply': [
    'lawyer, own',
    async (of) => ({ caseId: await of.fresh('case'), id: await of.fresh('checklist') }),
  ],
  'admin.checklists.list': ['admin'],
  'admin.checklists.create': ['admin', () => ({ name: randomUUID(), items: [{ title: 'T' }] })],
  'admin.checklists.update': [
    'admin, any',
    async (of) => ({ id: await of.fresh('checklist'), name: randomUUID(), items: [{ title: 'T' }], version }),
  ],
  'admin.checklists.delete': ['admin, any', async (of) => ({ id: await of.fresh('checklist') })],
  'admin.checklists.offered': ['admin, any', (of) => ({ caseId: of.id('case') })],
  'admin.checklists.apply': [
    'admin, any',
    async (of) => ({ caseId: await of.fresh('case'), id: await of.fresh('checklist') }),
  ],
} satisfies Procedures
