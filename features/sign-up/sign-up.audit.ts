import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for the sign-up. */
export const signUpAudit: AuditWords = {
  actions: {
    'account.created': { name: 'New account', says: () => 'Created an account' },
  },
}
