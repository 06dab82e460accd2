import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's texts in the audit log. */
export const twoFactorAudit: AuditWords = {
  actions: {
    'two_factor.enabled': { name: 'Two-factor sign-in on', says: () => 'Turned two-factor sign-in on' },
    'two_factor.disabled': { name: 'Two-factor sign-in off', says: () => 'Turned two-factor sign-in off' },
    'two_factor.codes_renewed': { name: 'Recovery codes', says: () => 'Made new recovery codes' },
  },
}
