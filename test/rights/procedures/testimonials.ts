import { randomUUID } from 'node:crypto'
import { version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

const testimonial = { quote: 'Q', name: 'N', consentedOn: '2026-01-02', version }

export default {
  'site.testimonials.list': ['everyone'],
  'admin.testimonials.list': ['admin'],
  'admin.testimonials.create': ['admin', () => testimonial],
  'admin.testimonials.update': [
    'admin, any',
    async (of) => ({ ...testimonial, id: await of.fresh('testimonial'), version }),
  ],
  'admin.testimonials.publish': [
    'admin, any',
    async (of) => ({ id: await of.fresh('testimonial'), version }),
  ],
  'admin.testimonials.withdraw': [
    'admin, any',
    async (of) => ({ id: await of.fresh('testimonial'), version }),
  ],
  'admin.testimonials.order': ['admin', () => ({ ids: [randomUUID()] }), { answers: 'CONFLICT' }],
  'admin.testimonials.versions': ['admin, any', async (of) => ({ id: await of.fresh('testimonial') })],
  'admin.testimonials.restore': [
    'admin',
    () => ({ id: randomUUID(), versionId: randomUUID(), version }),
    { answers: 'NOT_FOUND' },
  ],
  'admin.testimonials.delete': ['admin, any', async (of) => ({ id: await of.fresh('testimonial') })],
} satisfies Procedures
