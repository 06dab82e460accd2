import type { CsvColumns } from '#platform/csv/csv.ts'
import type { DocumentItem } from './documents.schema.ts'

/** The list of documents as a file: what they are called and belong to, not what they hold. */
export const documentColumns: CsvColumns<DocumentItem> = [
  ['Title', (row) => row.title],
  ['Description', (row) => row.description],
  ['Category', (row) => row.category],
  ['Type', (row) => row.fileType],
  ['Size (bytes)', (row) => row.fileSize || null],
  ['Case number', (row) => row.caseNumber],
  ['Case title', (row) => row.caseTitle],
  ['Client', (row) => row.clientName],
  ['Added by', (row) => row.uploadedBy],
  ['Added (UTC)', (row) => row.createdAt],
  ['Address', (row) => row.url],
]
