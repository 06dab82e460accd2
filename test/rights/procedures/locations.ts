import { randomUUID } from 'node:crypto'
import { version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

export default {
  'site.locations.list': ['everyone'],
  'admin.locations.import': ['admin', () => ({ csv: `City,State\nN,${randomUUID()}`, dryRun: false })],
  'admin.locations.list': ['admin'],
  'admin.locations.create': ['admin', () => ({ city: randomUUID(), state: 'Ohio' })],
  'admin.locations.update': [
    'admin, any',
    async (of) => ({ id: await of.fresh('office'), city: randomUUID(), state: 'Ohio', version }),
  ],
  'admin.locations.move': ['admin, any', async (of) => ({ id: await of.fresh('office'), towards: 'up' })],
  'admin.locations.delete': ['admin, any', async (of) => ({ id: await of.fresh('office') })],
} satisfies Procedures
