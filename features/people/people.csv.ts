import type { CsvColumns } from '#platform/csv/csv.ts'
import { type PersonItem, permissionNames, roleNames } from './people.schema.ts'

/** The list of logins as a file. */
export const personColumns: CsvColumns<PersonItem> = [
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Roles', (row) => row.roles.map((role) => roleNames[role]).join(', ')],
  ['Permissions', (row) => row.permissions.map((name) => permissionNames[name]).join(', ')],
  ['Lawyer profile', (row) => row.hasProfile],
  ['Client', (row) => row.isClient],
  ['Two-factor sign-in', (row) => row.twoFactor],
  ['Open sessions', (row) => row.sessions],
  ['Blocked (UTC)', (row) => row.blockedAt],
  ['Reason of the block', (row) => row.blockReason],
  ['Created (UTC)', (row) => row.createdAt],
]
