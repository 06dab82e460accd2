import type { AuditWords } from '#platform/audit/audit-words.ts'
import { articles } from './articles.table.ts'

/** The audit log's texts for articles. */
export const articleAudit: AuditWords = {
  actions: {
    'article.approved': {
      name: 'Article approved',
      says: ({ thing, detail: { number } }) => `Approved ${thing} (version ${number})`,
    },
    'article.published': {
      name: 'Article published',
      says: ({ thing, detail: { number } }) => `Published ${thing} (version ${number})`,
    },
    'article.withdrawn': {
      name: 'Article withdrawn',
      says: ({ thing }) => `Took ${thing} off the public site`,
    },
  },
  entities: {
    articles: { name: 'article', label: { table: articles, column: articles.title } },
    article_versions: { name: 'approved article' },
  },
}
