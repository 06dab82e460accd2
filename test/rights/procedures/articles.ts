import { randomUUID } from 'node:crypto'
import { version } from '../procedure-inputs.ts'
import type { Procedures } from '../procedures.ts'

const article = {
  title: 'T',
  excerpt: 'E',
  body: { type: 'doc' as const, content: [{ type: 'paragraph' as const }] },
  practiceArea: 'Family Law' as const,
  publishedOn: '2026-01-02',
  reviewedOn: '2026-01-02',
  version,
}

export default {
  'site.articles.list': ['everyone', () => ({})],
  'site.articles.any': ['everyone'],
  'site.articles.addresses': ['everyone'],
  'site.articles.bySlug': ['everyone', () => ({ slug: 'no-such-article' }), { answers: 'NOT_FOUND' }],
  'lawyer.articles.list': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.articles.get': ['lawyer, own', async (of) => ({ id: await of.fresh('article') })],
  'lawyer.articles.create': ['lawyer', () => article],
  'lawyer.articles.update': [
    'lawyer, own',
    async (of) => ({ ...article, id: await of.fresh('article'), version }),
  ],
  'lawyer.articles.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('article') })],
  'admin.articles.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.articles.get': ['admin, any', async (of) => ({ id: await of.fresh('article') })],
  'admin.articles.create': ['admin', () => article],
  'admin.articles.update': [
    'admin, any',
    async (of) => ({ ...article, id: await of.fresh('article'), version }),
  ],
  'admin.articles.approve': ['admin, any', async (of) => ({ id: await of.fresh('article'), version })],
  'admin.articles.publish': ['admin', () => ({ id: randomUUID(), version }), { answers: 'NOT_FOUND' }],
  'admin.articles.withdraw': ['admin, any', async (of) => ({ id: await of.fresh('article'), version })],
  'admin.articles.versions': ['admin, any', async (of) => ({ id: await of.fresh('article') })],
  'admin.articles.versionText': ['admin', () => ({ id: randomUUID(), number: 1 }), { answers: 'NOT_FOUND' }],
  'admin.articles.restore': [
    'admin',
    () => ({ id: randomUUID(), number: 1, version }),
    { answers: 'NOT_FOUND' },
  ],
  'admin.articles.delete': ['admin, any', async (of) => ({ id: await of.fresh('article') })],
} satisfies Procedures
