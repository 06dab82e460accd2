import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '#db/database.ts'
import type { Keys } from '../crypto/keys.server.ts'

/** The result of the database function `session_of`. */
export interface SessionRecord {
  id: string
  /** The end if the session isn't used; using it extends it. */
  expiresAt: string
  /** The latest possible end, however often it is used. */
  endsAt: string
  userId: string
  name: string
  email: string
  createdAt: string
  roles: ('admin' | 'lawyer')[]
  clientId: string | null
  lawyerId: string | null
  twoFactor: boolean
  /** Changes whenever anything of the account changes that this record contains. */
  securityStamp: string
}

export interface Remembered {
  /** SHA-256 of the session's token. */
  token: string
  record: SessionRecord
  /** What the database compares, as JSON: the record's security stamp and end. */
  known: string
}

const limits = { max: 10_000, ttl: 15 * 60_000 }
const memories = new WeakMap<Database, LRUCache<string, Remembered>>()

/**
 * Session records of the last quarter of an hour, by cookie, with verified signatures. It holds no token and grants
 * nothing: a caller must have the database confirm a record or read it again.
 */
export function sessionMemory({ db, keys }: { db: Database; keys: Keys }) {
  const memory = memories.get(db) ?? new LRUCache<string, Remembered>(limits)
  memories.set(db, memory)
  // With the active key: when it is replaced, signatures are verified again.
  const keyOf = (cookie: string) => hash('sha256', keys.sealedPrefix() + cookie, 'base64')
  return {
    find: (cookie: string): Remembered | undefined => memory.get(keyOf(cookie)),
    keep(cookie: string, token: string, record: SessionRecord): void {
      const { securityStamp, expiresAt } = record
      const known = JSON.stringify({ securityStamp, expiresAt })
      memory.set(keyOf(cookie), { token, record, known })
    },
    forget(cookie: string): void {
      memory.delete(keyOf(cookie))
    },
  }
}
