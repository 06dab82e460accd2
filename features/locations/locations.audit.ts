import type { AuditFact, AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const locationAudit: AuditWords = {
  actions: {
    'office.added': {
      name: 'Office added',
      says: ({ label, detail }) => `Added the office ${officeOf(label, detail)}`,
    },
    'office.changed': {
      name: 'Office changed',
      says: ({ label, detail }) => `Changed the office ${officeOf(label, detail)}`,
    },
    'office.removed': {
      name: 'Office removed',
      says: ({ label, detail }) => `Removed the office ${officeOf(label, detail)}`,
    },
  },
  entities: {
    locations: { name: 'office' },
  },
}

const officeOf = (label: string | null, { name }: AuditFact['detail']) =>
  label ?? (typeof name === 'string' ? name : 'that was removed')
