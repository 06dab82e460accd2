import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { Session } from '../api/context.ts'

/** An account, as stored in the database. */
export interface Person {
  name: string
  email: string
  banned: boolean
  createdAt: Date
  roles: Session['roles']
  clientId: string | null
  lawyerId: string | null
  twoFactor: boolean
}

/** The account of a user id; undefined when there is none. */
export async function personOf(db: Database, userId: string): Promise<Person | undefined> {
  const { rows } = await db.readAs({ role: 'accounts' }, (tx) =>
    tx.execute<Record<keyof Person, never>>(sql`
      select name, email, banned, created_at as "createdAt", roles, client_id as "clientId", lawyer_id as "lawyerId",
        two_factor_enabled as "twoFactor"
      from actor_of(${userId}::uuid)`),
  )
  const row = rows[0] as unknown as Person | undefined
  return row && { ...row, createdAt: new Date(row.createdAt) }
}
