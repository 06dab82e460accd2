import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's texts in the audit log. */
export const caseAccessAudit: AuditWords = {
  actions: {
    'case.unlocked': { name: 'Case unlocked', says: ({ thing }) => `Unlocked ${thing} with its PIN` },
    'case.grant-ended': {
      name: 'Unlock ended',
      says: ({ thing }) => `Closed ${thing} to somebody who had unlocked it`,
    },
    'case.pin-lock-lifted': {
      name: 'PIN lock lifted',
      says: ({ thing }) => `Lifted the PIN lock of ${thing}`,
    },
    'pin.created': { name: 'PIN created', says: ({ thing }) => `Created a PIN for ${thing}` },
  },
}
