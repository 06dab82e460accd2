import type { CsvColumns } from '#platform/csv/csv.ts'
import type { ArticleRow } from './articles.schema.ts'

const states = { draft: 'Draft', approved: 'Approved' } as const

/** The CSV export of articles. */
export const articleColumns: CsvColumns<ArticleRow> = [
  ['Title', (row) => row.title],
  ['Address', (row) => `/blog/${row.slug}`],
  ['Author', (row) => row.authorName],
  ['Practice area', (row) => row.practiceArea],
  ['Date', (row) => row.publishedOn],
  ['State', (row) => states[row.state]],
  ['Published', (row) => (row.published ? 'Yes' : 'No')],
  ['Approved versions', (row) => row.versions],
  ['Changed (UTC)', (row) => row.updatedAt],
]
