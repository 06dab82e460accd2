import type { AuditWords } from '#platform/audit/audit-words.ts'
import { lawyers } from './lawyers.table.ts'

/** The feature's words in the audit log. */
export const lawyerAudit: AuditWords = {
  entities: {
    lawyers: {
      name: 'lawyer profile',
      label: { table: lawyers, column: lawyers.name },
      fields: {
        name: { name: 'Name' },
        title: { name: 'Title' },
        specialization: { name: 'Specialization' },
        email: { name: 'Email' },
        phone: { name: 'Phone' },
        bio: { name: 'Biography' },
        location: { name: 'Location' },
        years_experience: { name: 'Years of experience' },
        active: { name: 'Active' },
      },
    },
  },
}
