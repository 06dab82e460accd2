import { type Key, newestFirst, reversed } from '#platform/lists/keyset.server.ts'
import type { DocumentOrder } from './document-list.schema.ts'
import type { DocumentItem } from './documents.schema.ts'
import { documents } from './documents.table.ts'

type Row = Pick<DocumentItem, 'id' | 'title' | 'createdAt'>

const newest = newestFirst<Row>(documents)
const byTitle: Key<Row>[] = [
  { column: documents.title, of: (row) => row.title },
  { column: documents.id, of: (row) => row.id },
]

/** The columns of each order of the lists of documents. */
export const documentKeys: Record<DocumentOrder, Key<Row>[]> = {
  newest,
  oldest: reversed(newest),
  title: byTitle,
  'title-down': reversed(byTitle),
}
