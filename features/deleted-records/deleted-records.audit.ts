import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const deletedRecordAudit: AuditWords = {
  actions: {
    'case.restored': { name: 'Case restored', says: ({ thing }) => `Restored ${thing}` },
    'record.held': {
      name: 'Record held',
      says: ({ thing, detail: { reason } }) => `Put a legal hold on ${thing}${reason ? `: ${reason}` : ''}`,
    },
    'record.released': {
      name: 'Record released',
      says: ({ thing }) => `Released the legal hold on ${thing}`,
    },
    'record.purge_date': {
      name: 'Date of erasure',
      says: ({ thing }) => `Set another date of erasure for ${thing}`,
    },
    'record.purged': { name: 'Record erased', says: ({ thing }) => `Erased the record of ${thing} for good` },
  },
  entities: {
    deleted_records: { name: 'deleted record' },
  },
}
