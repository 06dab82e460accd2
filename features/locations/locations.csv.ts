import type { CsvColumns } from '#platform/csv/csv.ts'
import type { OfficeItem } from './locations.schema.ts'

/** The list of offices as a file. */
export const officeColumns: CsvColumns<OfficeItem> = [
  ['City', (row) => row.city],
  ['State', (row) => row.state],
]
