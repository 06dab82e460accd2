import type { AuditWords } from '#platform/audit/audit-words.ts'
import { cases } from './cases.table.ts'

/** The audit log's texts for cases. */
export const caseAudit: AuditWords = {
  actions: {
    'case.viewed': {
      name: 'Case viewed',
      says: ({ thing, detail: { times } }) =>
        `Viewed the details of ${thing}${typeof times === 'number' ? ` (${times} times in ten minutes)` : ''}`,
    },
    'case.link-revoked': { name: 'Case link revoked', says: ({ thing }) => `Revoked the link of ${thing}` },
    'case.link-renewed': { name: 'Case link renewed', says: ({ thing }) => `Made a new link for ${thing}` },
    'case.status': {
      name: 'Case status',
      says: ({ thing, detail: { from, to } }) =>
        from ? `Changed the status of ${thing} from ${from} to ${to}` : `Opened ${thing} as ${to}`,
    },
  },
  entities: {
    cases: {
      name: 'case',
      label: { table: cases, column: cases.caseNumber },
      isPlain: true,
      fields: {
        case_number: { name: 'Case number' },
        title: { name: 'Title' },
        description: { name: 'Description' },
        client_id: { name: 'Client', as: { table: 'clients' } },
        client_name: { name: 'Client name' },
        lawyer_id: { name: 'Lawyer', as: { table: 'lawyers' } },
        practice_area: { name: 'Practice area' },
        start_date: { name: 'Opened on', as: 'day' },
        publish_title: { name: 'Publication' },
        next_step: { name: 'What happens next' },
        next_step_on: { name: 'When', as: 'day' },
      },
    },
  },
}
