import type { Key } from '#platform/lists/keyset.server.ts'
import type { CaseCard, CaseOrder } from './cases.schema.ts'
import { cases } from './cases.table.ts'

type Case = Pick<CaseCard, 'id' | 'caseNumber' | 'title' | 'startDate' | 'createdAt'>

const created = (descending: boolean): Key<Case>[] => [
  { column: cases.createdAt, descending, of: (row) => row.createdAt },
  { column: cases.id, descending: !descending, of: (row) => row.id },
]
const number = (descending: boolean): Key<Case>[] => [
  { column: cases.caseNumber, descending, of: (row) => row.caseNumber },
]
const title = (descending: boolean): Key<Case>[] => [
  { column: cases.title, descending, of: (row) => row.title },
  { column: cases.id, descending, of: (row) => row.id },
]
const opened = (descending: boolean): Key<Case>[] => [
  { column: cases.startDate, descending, of: (row) => row.startDate },
  { column: cases.id, descending: !descending, of: (row) => row.id },
]

/** The columns of each order; an index has them, also behind the lawyer. */
export const caseKeys: Record<CaseOrder, Key<Case>[]> = {
  newest: created(true),
  oldest: created(false),
  number: number(false),
  'number-down': number(true),
  title: title(false),
  'title-down': title(true),
  opened: opened(false),
  'opened-down': opened(true),
}
