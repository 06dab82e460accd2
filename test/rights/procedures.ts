import type { Subject } from './sides.ts'

/**
 * Whom a procedure serves, and whether `own` or `any` rows:
 * `everyone` · `grant` (who unlocked the case) · `person` (anyone signed in) · `client` (with a record) · `lawyer` ·
 * `admin`.
 */
export type Served =
  | 'everyone'
  | 'grant'
  | 'grant, own'
  | 'person'
  | 'person, own'
  | 'client'
  | 'lawyer'
  | 'lawyer, own'
  | 'admin'
  | 'admin, any'

export interface More {
  /** The answer to permitted callers, when the matrix's input must fail. */
  answers?: string
  /** The answer for a missing or foreign row, when it isn't NOT_FOUND. */
  missing?: string
  /** Which words the answer contains. */
  shows?: 'word' | 'locked' | 'whispered'
  /** What it writes despite a refusal (a failed try is counted). */
  notes?: string[]
}

/** By its dotted name: whom a procedure serves, its input in the matrix, exceptions. */
export type Procedures = Record<string, [served: Served, input?: (of: Subject) => unknown, more?: More]>

/** A line for every procedure, in a file for each feature: `procedures/FEATURE.ts`. */
const files = import.meta.glob<Procedures>('./procedures/*.ts', { eager: true, import: 'default' })
const lines = Object.values(files).flatMap((file) => Object.entries(file))
const names = lines.map(([name]) => name)
const repeated = names.filter((name, at) => names.indexOf(name) !== at)
if (repeated.length > 0) throw new Error(`In two files of test/rights/procedures: ${repeated.join(', ')}`)

/** Those whose answer has to contain a word come first, before other calls add more rows than a page has. */
export const procedures: Procedures = Object.fromEntries(
  lines.toSorted(([, [, , one]], [, [, , other]]) => Number(!one?.shows) - Number(!other?.shows)),
)
