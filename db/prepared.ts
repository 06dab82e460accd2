import type { FieldDef } from 'pg'

/** A statement that a connection keeps. */
export interface Prepared {
  name: string
  /** What an answer holds, as the database told when it was first asked: later answers need no description. */
  fields: FieldDef[]
  parsers: ((text: string) => unknown)[]
}

/** A statement that is being prepared: under a name to be kept or, with none, for this once. */
export interface Preparing {
  name: string
  key: string
}

/** Statements that a connection keeps; the one that wasn't asked for longest makes room. */
const most = 100
/** Statements that the process remembers having asked: one that is asked once isn't worth keeping. */
const mostCounted = 1_000
const counted = new Set<string>()
/**
 * Its key, one string for each role and text: joined anew at each asking it would be read through each time to be found.
 */
const keys = new Map<string, Map<string, string>>()
function keyOf(role: string, text: string): string {
  const known = keys.get(text)?.get(role)
  if (known !== undefined) return known
  const key = `${role} ${text}`
  if (keys.size >= mostCounted) keys.clear()
  const ofText = keys.get(text) ?? new Map<string, string>()
  keys.set(text, ofText.set(role, key))
  return key
}

/** What a pattern finds decides how to look for it: such a statement is planned for its values, each time. */
const byPattern = /\bilike\b|~\*/

/**
 * The statements that a connection has prepared, by the role that asks: under row-level security a plan is its role's,
 * and under one name for all it would be made anew at each change of roles.
 */
export class PreparedStatements {
  readonly #kept = new Map<string, Prepared>()
  readonly #underWay = new Set<string>()
  #toClose: string[] = []
  #made = 0

  /** The statement as it is kept, or how to prepare it. */
  find(role: string, text: string): Prepared | Preparing {
    const key = keyOf(role, text)
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    // Sent, but not yet known to stand: whoever relied on it would fail along with it.
    if (this.#underWay.has(key) || !isRepeated(key)) return { name: '', key }
    this.#underWay.add(key)
    // A name is never given twice: one whose preparing failed may stand or not.
    return { name: `p${++this.#made}`, key }
  }

  keep({ name, key }: Preparing, fields: FieldDef[], parsers: Prepared['parsers']): void {
    if (!name) return
    this.#underWay.delete(key)
    this.#kept.set(key, { name, fields, parsers })
    if (this.#kept.size <= most) return
    for (const [oldest, { name: gone }] of this.#kept) {
      this.#kept.delete(oldest)
      this.#toClose.push(gone)
      break
    }
  }

  /** It was not prepared, or may not have been. */
  fail({ name, key }: Preparing): void {
    if (!name) return
    this.#underWay.delete(key)
    this.#toClose.push(name)
  }

  /** The database doesn't know it any more, or its answer has changed. */
  forget(prepared: Prepared): void {
    for (const [key, kept] of this.#kept) if (kept === prepared) this.#kept.delete(key)
    this.#toClose.push(prepared.name)
  }

  /** Names that the database needn't keep. */
  closing(): string[] {
    if (this.#toClose.length === 0) return this.#toClose
    const names = this.#toClose
    this.#toClose = []
    return names
  }
}

function isRepeated(key: string): boolean {
  if (counted.has(key)) return !byPattern.test(key)
  if (counted.size >= mostCounted) counted.clear()
  counted.add(key)
  return false
}
