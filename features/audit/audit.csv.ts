import type { CsvColumns } from '#platform/csv/csv.ts'
import type { AuditLine } from './audit.schema.ts'
import { auditSentence, roleName } from './audit-words.ts'

/** The log as a file. */
export const auditColumns: CsvColumns<AuditLine> = [
  ['Time (UTC)', (line) => line.at],
  ['Who', (line) => line.person && (line.person.name ?? 'Account that is gone')],
  ['Role', (line) => roleName(line.role)],
  ['What', (line) => auditSentence(line)],
  ['Case', (line) => line.caseNumber],
  ['Address', (line) => line.address],
  ['Action', (line) => line.action],
  ['Kind', (line) => line.entity],
  ['Line', (line) => line.id],
]
