import { LRUCache } from 'lru-cache'
import type { FieldDef } from 'pg'

/** A statement that is prepared on a connection. */
export interface Prepared {
  name: string
  /** The result columns, as described when it was prepared: later executions skip the description. */
  fields: FieldDef[]
  parsers: ((text: string) => unknown)[]
}

/** A statement that is being prepared: under a name or, if the name is empty, for this execution only. */
export interface Preparing {
  name: string
  key: string
}

/** The maximum for each connection; above it the least recently used one is closed. */
const most = 100
/** Statements that the process has executed: one is prepared at its second execution. */
const executed = new LRUCache<string, true>({ max: 1_000 })
/** One string object for each text and role: a newly joined string would be hashed again at each execution. */
const keys = new LRUCache<string, Map<string, string>>({ max: 1_000 })
function keyOf(role: string, text: string): string {
  const known = keys.get(text)?.get(role)
  if (known !== undefined) return known
  const key = `${role} ${text}`
  const ofText = keys.get(text) ?? new Map<string, string>()
  keys.set(text, ofText.set(role, key))
  return key
}

/**
 * The statements that a connection has prepared, by role: under row-level security a plan belongs to a role, and a
 * statement shared by several roles would be planned again at each change of role.
 */
export class PreparedStatements {
  readonly #kept = new LRUCache<string, Prepared>({
    max: most,
    dispose: ({ name }, _key, reason) => {
      if (reason === 'evict') this.#toClose.push(name)
    },
  })
  readonly #underWay = new Set<string>()
  #toClose: string[] = []
  #made = 0

  /** The prepared statement, or how to prepare it. */
  find(role: string, text: string): Prepared | Preparing {
    const key = keyOf(role, text)
    const kept = this.#kept.get(key)
    if (kept) return kept
    // Sent, but not answered yet: an execution that relied on it would fail with it.
    if (this.#underWay.has(key) || !isRepeated(key)) return { name: '', key }
    this.#underWay.add(key)
    // A name is never reused: after a failed preparation it is unknown whether it exists.
    return { name: `p${++this.#made}`, key }
  }

  keep({ name, key }: Preparing, fields: FieldDef[], parsers: Prepared['parsers']): void {
    if (!name) return
    this.#underWay.delete(key)
    this.#kept.set(key, { name, fields, parsers })
  }

  /** The preparation failed or may have failed. */
  fail({ name, key }: Preparing): void {
    if (!name) return
    this.#underWay.delete(key)
    this.#toClose.push(name)
  }

  /** The database no longer has it, or its result columns have changed. */
  forget(prepared: Prepared): void {
    for (const [key, kept] of this.#kept.entries()) if (kept === prepared) this.#kept.delete(key)
    this.#toClose.push(prepared.name)
  }

  /** The names that the database may close. */
  closing(): string[] {
    if (this.#toClose.length === 0) return this.#toClose
    const names = this.#toClose
    this.#toClose = []
    return names
  }
}

function isRepeated(key: string): boolean {
  if (executed.get(key)) return true
  executed.set(key, true)
  return false
}
