import { credentials, sessions, users, verifications } from './users.table.ts'

/** The account library's models, by our tables. */
export const accountTables = {
  user: users,
  session: sessions,
  account: credentials,
  verification: verifications,
}
