import { roleName } from '#platform/auth/role-name.ts'
import type { CsvColumns } from '#platform/csv/csv.ts'
import type { AuditLine } from './audit.schema.ts'

/** The log as a file. */
export const auditColumns: CsvColumns<AuditLine> = [
  ['Time (UTC)', (line) => line.at],
  ['Who', (line) => line.person && (line.person.name ?? 'Account that is gone')],
  ['Role', (line) => roleName(line.role)],
  ['What', (line) => line.sentence],
  ['Case', (line) => line.caseNumber],
  [
    'Changes',
    ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; '),
  ],
  ['Address', (line) => line.address],
  ['Action', (line) => line.action],
  ['Kind', (line) => line.entity],
  ['Line', (line) => line.id],
]
