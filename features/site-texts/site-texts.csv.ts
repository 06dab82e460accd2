import type { CsvColumns } from '#platform/csv/csv.ts'
import { nameOf, wordsOf } from './page-parts.ts'
import type { SiteTextItem } from './site-texts.schema.ts'

/** The CSV export of the pages' texts. */
export const siteTextColumns: CsvColumns<SiteTextItem> = [
  ['Page', (row) => nameOf(row.key)],
  ['Published', (row) => (row.published ? 'Yes' : 'No')],
  ['Text', (row) => wordsOf(row.body)],
  ['Approved by', (row) => row.approvedBy],
  ['Approved (UTC)', (row) => row.approvedAt],
]
