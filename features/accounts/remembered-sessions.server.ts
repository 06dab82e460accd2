import { hash } from 'node:crypto'
import type { Database } from '#db/client.ts'

/** What `session_of` answers. */
export interface SessionRecord {
  id: string
  /** Unless it is used: then it is put off. */
  expiresAt: string
  /** However often it is used. */
  endsAt: string
  userId: string
  name: string
  email: string
  createdAt: string
  roles: ('admin' | 'lawyer')[]
  clientId: string | null
  lawyerId: string | null
  twoFactor: boolean
  /** Another one whenever anything of the account has changed that stands here. */
  standing: string
}

export interface Remembered {
  /** SHA-256 of the session's token. */
  token: string
  record: SessionRecord
  /** What the database compares, in JSON: the record's standing and end. */
  known: string
  /** On the clock of `performance.now()`. */
  at: number
}

const [most, rememberedMs] = [10_000, 60_000]
const memories = new WeakMap<Database, Map<string, Remembered>>()

/**
 * What this process found behind the cookies of the last minute, whose signatures it has checked. It holds no token, and
 * grants nothing: whoever uses a record has the database confirm it, or reads it anew.
 */
export function sessionMemory(db: Database) {
  const memory = memories.get(db) ?? new Map<string, Remembered>()
  memories.set(db, memory)
  const keyOf = (cookie: string) => hash('sha256', cookie, 'base64')
  return {
    find(cookie: string): Remembered | undefined {
      const found = memory.get(keyOf(cookie))
      return found && performance.now() - found.at < rememberedMs ? found : undefined
    },
    keep(cookie: string, token: string, record: SessionRecord): void {
      const key = keyOf(cookie)
      // Moved to the end of the map's order, which is the order of forgetting.
      memory.delete(key)
      const { standing, expiresAt } = record
      const known = JSON.stringify({ standing, expiresAt })
      memory.set(key, { token, record, known, at: performance.now() })
      for (const oldest of memory.keys()) {
        if (memory.size <= most) break
        memory.delete(oldest)
      }
    },
    forget(cookie: string): void {
      memory.delete(keyOf(cookie))
    },
  }
}
