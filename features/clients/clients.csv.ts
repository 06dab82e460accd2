import type { CsvColumns } from '#platform/csv/csv.ts'
import { type ClientItem, clientStatusNames } from './clients.schema.ts'

const logins = { linked: 'Joined', available: 'Waits to be joined', none: 'None' }

/** The list of clients as a file. Named as an import takes them. */
export const clientColumns: CsvColumns<ClientItem> = [
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Address', (row) => row.address],
  ['Company', (row) => row.company],
  ['Status', (row) => clientStatusNames[row.status]],
  ['Notes', (row) => row.notes],
  ['Lawyer', (row) => row.lawyerName],
  ['Login', (row) => logins[row.login]],
  ['Created (UTC)', (row) => row.createdAt],
]
