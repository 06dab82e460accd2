import type { AuditFact, AuditWords } from '#platform/audit/audit-words.ts'
import { locations } from './locations.table.ts'

/** The feature's words in the audit log. */
export const locationAudit: AuditWords = {
  actions: {
    'office.added': {
      name: 'Office added',
      says: ({ label, detail }) => `Added the office ${officeOf(label, detail)}`,
    },
    'office.removed': {
      name: 'Office removed',
      says: ({ label, detail }) => `Removed the office ${officeOf(label, detail)}`,
    },
  },
  entities: {
    locations: {
      name: 'office',
      label: { table: locations, column: locations.city },
      isPlain: true,
      fields: { city: { name: 'City' }, state: { name: 'State' } },
    },
  },
}

/** As it was called then. */
const officeOf = (label: string | null, { name }: AuditFact['detail']) =>
  typeof name === 'string' ? name : (label ?? 'that was removed')
