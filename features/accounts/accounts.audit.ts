import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's texts in the audit log. */
export const accountAudit: AuditWords = {
  actions: {
    'password.reset': { name: 'Password reset', says: () => 'Set a new password by a mailed link' },
    'password.changed': { name: 'Password change', says: () => 'Changed the password' },
    'email.changed': { name: 'Change of address', says: () => 'Changed the email address' },
  },
  entities: {
    users: { name: 'account', isPlain: true },
  },
}
