/**
 * The identity behind a query. Every query runs as the actor's database role, with its ids as claims that the
 * row-level policies compare (see db/database.ts). `accounts` and `system` are the process itself: the first
 * reaches nothing but the account tables, the second runs jobs and reads the change feed.
 */
export type Actor =
  | { role: 'anon'; grant?: string }
  | { role: 'client'; userId: string; clientId: string | null; grant?: string }
  | { role: 'lawyer'; userId: string; lawyerId: string }
  | { role: 'admin'; userId: string }
  | { role: 'accounts' }
  | { role: 'system' }

export type Role = Actor['role']

/** The database role behind each actor. */
export const databaseRoles = {
  anon: 'portico_anon',
  client: 'portico_client',
  lawyer: 'portico_lawyer',
  admin: 'portico_admin',
  accounts: 'portico_accounts',
  system: 'portico_system',
} as const satisfies Record<Role, string>
