import { email, person, version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

const lawyerForm = () => ({ ...person(), title: 'T', specialization: 'Tax Law', version })

export default {
  'site.lawyers.directory': ['everyone', () => ({})],
  'site.lawyers.options': ['everyone'],
  'site.lawyers.bySlug': ['everyone', () => ({ slug: 'no-such-lawyer' }), { answers: 'NOT_FOUND' }],
  'lawyer.profile.get': ['lawyer'],
  'lawyer.profile.update': ['lawyer', () => ({ name: 'N', version: 99 }), { answers: 'CONFLICT' }],
  'admin.lawyers.import': [
    'admin',
    () => ({ csv: `Name,Email,Title,Specialization\nN,${email()},T,Tax Law`, dryRun: false }),
  ],
  'admin.lawyers.list': ['admin', () => ({})],
  'admin.lawyers.options': ['admin'],
  'admin.lawyers.create': ['admin', lawyerForm],
  'admin.lawyers.update': ['admin, any', async (of) => ({ ...lawyerForm(), id: await of.fresh('lawyer') })],
} satisfies Procedures
