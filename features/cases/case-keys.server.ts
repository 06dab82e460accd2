import { type Key, newestFirst, reversed } from '#platform/lists/keyset.server.ts'
import type { CaseCard, CaseOrder } from './cases.schema.ts'
import { cases } from './cases.table.ts'

type Case = Pick<CaseCard, 'id' | 'caseNumber' | 'title' | 'startDate' | 'createdAt'>

const byNumber: Key<Case>[] = [{ column: cases.caseNumber, of: (row) => row.caseNumber }]
const byTitle: Key<Case>[] = [
  { column: cases.title, of: (row) => row.title },
  { column: cases.id, of: (row) => row.id },
]
const byOpening: Key<Case>[] = [
  { column: cases.startDate, of: (row) => row.startDate },
  { column: cases.id, descending: true, of: (row) => row.id },
]

/** The columns of each order; an index has them, also behind the lawyer. */
export const caseKeys: Record<CaseOrder, Key<Case>[]> = {
  newest: newestFirst(cases),
  oldest: reversed(newestFirst(cases)),
  number: byNumber,
  'number-down': reversed(byNumber),
  title: byTitle,
  'title-down': reversed(byTitle),
  opened: byOpening,
  'opened-down': reversed(byOpening),
}
