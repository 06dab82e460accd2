import type { Procedures } from '../procedures.ts'

const reason = 'A reason that is long enough.'

export default {
  'admin.caseScreens.list': ['admin, any', (of) => ({ caseId: of.id('case') })],
  'admin.caseScreens.create': [
    'admin, any',
    async (of) => ({ caseId: of.id('case'), lawyerId: await of.fresh('lawyer elsewhere'), reason }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.caseScreens.end': ['admin, any', async (of) => ({ id: await of.fresh('screen') })],
} satisfies Procedures
