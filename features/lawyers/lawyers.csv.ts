import type { CsvColumns } from '#platform/csv/csv.ts'
import type { LawyerItem } from './admin-lawyers.schema.ts'

const accounts = {
  joined: 'Can sign in',
  revoked: 'No lawyer rights',
  invited: 'Invited',
  expired: 'Invitation expired',
  none: 'No account yet',
}

/** The table of lawyers as a file. */
export const lawyerColumns: CsvColumns<LawyerItem> = [
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Title', (row) => row.title],
  ['Specialization', (row) => row.specialization],
  ['Location', (row) => row.location],
  ['Years of experience', (row) => row.yearsExperience],
  ['On the public site', (row) => row.active],
  ['Account', (row) => accounts[row.account.state]],
  ['Bio', (row) => row.bio],
]
