import type { AuditWords } from '#platform/audit/audit-words.ts'
import { siteTexts } from './site-texts.table.ts'

/** The audit log's texts for the pages of the public site. */
export const siteTextAudit: AuditWords = {
  actions: {
    'site-text.published': { name: 'Page published', says: ({ thing }) => `Approved and published ${thing}` },
    'site-text.withdrawn': {
      name: 'Page withdrawn',
      says: ({ thing }) => `Took ${thing} off the public site`,
    },
  },
  entities: {
    site_texts: { name: 'page text', label: { table: siteTexts, column: siteTexts.key } },
    site_text_versions: { name: 'earlier page text' },
  },
}
