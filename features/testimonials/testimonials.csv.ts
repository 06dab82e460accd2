import type { CsvColumns } from '#platform/csv/csv.ts'
import type { TestimonialItem } from './testimonials.schema.ts'

const yes = (value: boolean) => (value ? 'Yes' : 'No')

/** The CSV export of testimonials. */
export const testimonialColumns: CsvColumns<TestimonialItem> = [
  ['Name', (row) => row.name],
  ['Detail', (row) => row.detail],
  ['Quote', (row) => row.quote],
  ['Stars', (row) => row.rating],
  ['Published', (row) => yes(row.published)],
  ['Consent', (row) => row.consentedOn],
  ['Pending matter', (row) => yes(row.pending)],
  ['Consent file', (row) => row.consentFile?.name],
  ['Approved by', (row) => row.approvedBy],
  ['Approved (UTC)', (row) => row.approvedAt],
  ['Created (UTC)', (row) => row.createdAt],
]
