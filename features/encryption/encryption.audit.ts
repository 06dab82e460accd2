import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const encryptionAudit: AuditWords = {
  actions: {
    'encryption_key.activated': {
      name: 'Encryption key replaced',
      says: ({ detail: { key } }) => `Made ${key} the encryption key in use`,
    },
    'encryption_key.removed': {
      name: 'Encryption key removed',
      says: ({ detail: { key } }) => `Removed the encryption key ${key}`,
    },
    'encryption_key.lost': {
      name: 'Encryption key lost',
      says: ({ detail: { key } }) => `Gave up the encryption key ${key}, whose secret is lost`,
    },
  },
  entities: { encryption_keys: { name: 'encryption key' } },
}
