import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for this feature. */
export const billingAudit: AuditWords = {
  actions: {
    'time.added': { name: 'Time recorded', says: ({ ofCase }) => `Recorded time${ofCase}` },
  },
  entities: {
    time_entries: {
      name: 'time entry',
      fields: {
        case_id: { name: 'Case', as: { table: 'cases' } },
        lawyer_id: { name: 'Lawyer', as: { table: 'lawyers' } },
        date: { name: 'Date', as: 'day' },
        description: { name: 'Description' },
        hours: { name: 'Hours', as: 'hours' },
        rate_cents: { name: 'Rate', as: 'cents' },
        billable: { name: 'Billable' },
        billed_at: { name: 'Billed', as: 'moment' },
      },
    },
  },
}
