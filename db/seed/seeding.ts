import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Keys } from '#platform/crypto/keys.server.ts'
import type { ClientKey, LawyerKey } from './cast.ts'
import type { FileShelf } from './files.ts'

/** What the parts of the seed hand on to each other. */
export interface Seeding {
  /** Within the one transaction, as the database's superuser. */
  tx: NodePgDatabase
  keys: Keys
  shelf: FileShelf
  admin: Person
  /** The login of the demo lawyer and of the demo client. */
  users: Record<'eleanor' | 'naomi', string>
  lawyers: Record<LawyerKey, string>
  clients: Record<ClientKey, string>
  /** By case number. */
  cases: Map<string, string>
}

/** Ids as the claims of a request carry them. */
export interface Person {
  userId: string
  clientId?: string
  lawyerId?: string
}

/** From here on, triggers take what is written for this person's doing. */
export async function actAs(tx: NodePgDatabase, person: Partial<Person>): Promise<void> {
  const { userId = '', clientId = '', lawyerId = '' } = person
  await tx.execute(sql`select set_config('portico.user_id', ${userId}, true),
    set_config('portico.client_id', ${clientId}, true), set_config('portico.lawyer_id', ${lawyerId}, true)`)
}
