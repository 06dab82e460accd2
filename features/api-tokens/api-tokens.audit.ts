import type { AuditWords } from '#platform/audit/audit-words.ts'
import { apiTokens } from './api-tokens.table.ts'

/** The audit log's texts for this feature. */
export const apiTokenAudit: AuditWords = {
  actions: {
    'token.created': { name: 'API token created', says: ({ thing }) => `Made ${thing}` },
    'token.revoked': { name: 'API token revoked', says: ({ thing }) => `Revoked ${thing}` },
    'token.used': {
      name: 'Change by a program',
      says: ({ thing, detail: { procedure } }) => `Had a program call ${procedure} with ${thing}`,
    },
  },
  entities: {
    api_tokens: { name: 'API token', label: { table: apiTokens, column: apiTokens.name } },
  },
}
