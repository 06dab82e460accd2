import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const legalHoldAudit: AuditWords = {
  actions: {
    'hold.set': {
      name: 'Legal hold set',
      says: ({ thing, detail: { reason } }) => `Put a legal hold on ${thing}${reason ? `: ${reason}` : ''}`,
    },
    'hold.lifted': {
      name: 'Legal hold lifted',
      says: ({ thing, detail: { reason } }) =>
        `Lifted the legal hold on ${thing}${reason ? `: ${reason}` : ''}`,
    },
  },
}
