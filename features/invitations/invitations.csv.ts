import type { CsvColumns } from '#platform/csv/csv.ts'
import type { InvitationItem } from './invitations.schema.ts'

/** The open invitations as a file; never their links. */
export const invitationColumns: CsvColumns<InvitationItem> = [
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Role', (row) => (row.role === 'admin' ? 'Administrator' : 'Lawyer')],
  ['Invited by', (row) => row.invitedBy],
  ['Until (UTC)', (row) => row.expiresAt],
  ['Expired', (row) => row.expired],
]
