import { createHash } from 'node:crypto'
import type { Declared } from './declared.ts'

/** What the generator needs to know of a block in the existing migrations: its hash, and what it created. */
export interface BlockSnapshot {
  sha256: string
  /** `name sha256`: the hash is of the function's parameters and return type. */
  functions: string[]
  /** As `name on table`. */
  triggers: string[]
  /** As `name on table`. */
  policies: string[]
}
export type DeclaredSnapshot = Record<string, BlockSnapshot>

// unsafe-expression: reads our own SQL
const policies = /^create policy (\w+|".+?") on ("\w+")/gm
// unsafe-expression: reads our own SQL
const triggers = /^create (?:or replace )?(?:constraint )?trigger\s+(\w+)[\s\S]*?\son\s+([\w."]+)/gim
const functions =
  // unsafe-expression: reads our own SQL
  /^create or replace function\s+([\w.]+)\s*(\([\s\S]*?)\s(?:language|security|stable|volatile|immutable|set|as)\s/gim

/** The declared state as db/snapshot/declared.json keeps it: names and hashes, no SQL. */
export function snapshotOf(declared: Declared): DeclaredSnapshot {
  return Object.fromEntries(
    [...declared].map(([name, sql]) => [
      name,
      {
        sha256: sha256(sql),
        functions: [...sql.matchAll(functions)].map(([, name, head = '']) => `${name} ${sha256(head)}`),
        triggers: namesIn(sql, triggers),
        policies: namesIn(sql, policies),
      },
    ]),
  )
}

export const printSnapshot = (snapshot: DeclaredSnapshot): string =>
  `${JSON.stringify(snapshot, undefined, 1)}\n`

const namesIn = (sql: string, pattern: RegExp) =>
  [...sql.matchAll(pattern)].map(([, name, table]) => `${name} on ${table}`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
