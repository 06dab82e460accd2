import { exportOf, type Manifest } from '#platform/manifest.ts'
import { apiTokenAudit } from './api-tokens.audit.ts'
import { tokenColumns } from './api-tokens.csv.ts'
import { adminApiTokens } from './api-tokens.server.ts'
import { apiTokenTopics } from './api-tokens.topics.ts'

export const apiTokensManifest: Manifest = {
  audit: apiTokenAudit,
  topics: apiTokenTopics,
  exports: {
    tokens: exportOf(adminApiTokens.list, {
      feature: 'apiTokens',
      entity: 'api_tokens',
      what: 'the list of API tokens',
      columns: tokenColumns,
    }),
  },
}
