import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const firmAudit: AuditWords = {
  actions: {
    'firm.changed': { name: 'Firm changed', says: () => 'Changed what the site says of the firm' },
  },
  entities: { firm_settings: { name: 'firm' } },
}
