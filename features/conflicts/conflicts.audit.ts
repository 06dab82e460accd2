import type { AuditWords } from '#platform/audit/audit-words.ts'
import { conflictChecks } from './conflict-checks.table.ts'
import { type Decision, decisionNames } from './decisions.schema.ts'

/** The audit log's texts for conflict checks. */
export const conflictAudit: AuditWords = {
  actions: {
    'conflict.decided': {
      name: 'Decision on a conflict check',
      says: ({ thing, detail: { decision } }) =>
        `Decided on ${thing}: ${decisionNames[decision as Decision] ?? decision}`,
    },
  },
  entities: {
    conflict_checks: {
      name: 'conflict check',
      label: { table: conflictChecks, column: conflictChecks.subject },
      isPlain: true,
      isOf: true,
    },
  },
}
