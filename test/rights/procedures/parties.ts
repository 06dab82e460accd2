import { version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'lawyer.caseParties.list': ['lawyer, own', (of) => ({ caseId: of.id('case') }), { shows: 'word' }],
  'lawyer.caseParties.add': [
    'lawyer, own',
    (of) => ({ caseId: of.id('case'), role: 'witness', party: { name: 'Nell' } }),
  ],
  'lawyer.caseParties.update': [
    'lawyer, own',
    async (of) => ({ id: await of.fresh('case party'), version, role: 'insurer' }),
  ],
  'lawyer.caseParties.remove': ['lawyer, own', async (of) => ({ id: await of.fresh('case party') })],
  'lawyer.partyRelations.add': [
    'lawyer, own',
    async (of) => ({ fromId: await of.fresh('party'), toId: await of.fresh('party'), kind: 'spouse' }),
  ],
  'lawyer.partyRelations.remove': ['lawyer, own', async (of) => ({ id: await of.fresh('party relation') })],
  'admin.caseParties.list': ['admin, any', (of) => ({ caseId: of.id('case') }), { shows: 'word' }],
  'admin.caseParties.add': [
    'admin, any',
    (of) => ({ caseId: of.id('case'), role: 'witness', party: { name: 'Nell' } }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.caseParties.update': [
    'admin, any',
    async (of) => ({ id: await of.fresh('case party'), version, role: 'insurer' }),
  ],
  'admin.caseParties.remove': ['admin, any', async (of) => ({ id: await of.fresh('case party') })],
  'admin.partyRelations.add': [
    'admin, any',
    async (of) => ({ fromId: await of.fresh('party'), toId: await of.fresh('party'), kind: 'spouse' }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.partyRelations.remove': ['admin, any', async (of) => ({ id: await of.fresh('party relation') })],
  'admin.parties.list': ['admin', () => ({})],
  'admin.parties.merge': [
    'admin, any',
    async (of) => ({ keptId: await of.fresh('party'), mergedId: await of.fresh('party') }),
  ],
  'admin.parties.merges': ['admin', () => ({})],
  'admin.parties.undoMerge': ['admin, any', async (of) => ({ id: await of.fresh('party merge') })],
} satisfies Procedures
