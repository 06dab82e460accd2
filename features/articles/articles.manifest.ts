import { exportOf, type Manifest } from '#platform/manifest.ts'
import { adminArticles } from './admin-articles.server.ts'
import { articleAudit } from './articles.audit.ts'
import { articleColumns } from './articles.csv.ts'
import { articleTopics } from './articles.topics.ts'

export const articlesManifest: Manifest = {
  audit: articleAudit,
  topics: articleTopics,
  exports: {
    articles: exportOf(adminArticles.list, {
      feature: 'articles',
      entity: 'articles',
      what: 'the list of articles',
      columns: articleColumns,
    }),
  },
}
