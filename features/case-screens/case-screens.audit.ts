import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The audit log's texts for this feature. */
export const caseScreenAudit: AuditWords = {
  actions: {
    'screen.set': {
      name: 'Lawyer screened from a case',
      says: ({ thing, detail: { name, reason } }) =>
        `Screened ${name} from ${thing}${reason ? `: ${reason}` : ''}`,
    },
    'screen.ended': {
      name: 'Screen ended',
      says: ({ thing, detail: { name } }) => `Ended the screen of ${name} from ${thing}`,
    },
  },
}
