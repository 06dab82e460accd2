import type { CsvColumns } from '#platform/csv/csv.ts'
import type { TokenItem } from './api-tokens.schema.ts'

/** The list of tokens as a file; never a token. */
export const tokenColumns: CsvColumns<TokenItem> = [
  ['Name', (row) => row.name],
  ['Begins with', (row) => row.hint],
  ['Scopes', (row) => row.scopes.join(' ')],
  ['Acts as', (row) => row.owner],
  ['Until (UTC)', (row) => row.expiresAt],
  ['Last used (UTC)', (row) => row.lastUsedAt],
  ['Created (UTC)', (row) => row.createdAt],
]
