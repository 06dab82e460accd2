import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for passkeys. */
export const passkeyAudit: AuditWords = {
  actions: {
    'passkey.added': { name: 'Passkey added', says: ({ detail: { name } }) => `Added the passkey ${name}` },
    'passkey.removed': {
      name: 'Passkey removed',
      says: ({ detail: { name } }) => `Removed the passkey ${name}`,
    },
  },
}
