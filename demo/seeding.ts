import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Keys } from '#platform/crypto/keys.server.ts'
import type { FileShelf } from './files.ts'
import type { ClientKey, LawyerKey } from './personas.ts'

/** What the parts of the seed share. */
export interface Seeding {
  /** The one transaction, as superuser. */
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

/** Ids as in a request's claims. */
export interface Person {
  userId: string
  clientId?: string
  lawyerId?: string
}

/** Makes triggers record the following writes as this person's. */
export async function actAs(tx: NodePgDatabase, person: Partial<Person>): Promise<void> {
  const { userId = '', clientId = '', lawyerId = '' } = person
  await tx.execute(sql`select set_config('portico.user_id', ${userId}, true),
    set_config('portico.client_id', ${clientId}, true), set_config('portico.lawyer_id', ${lawyerId}, true)`)
}
