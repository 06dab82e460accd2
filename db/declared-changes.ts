import { type Declared, printDeclared } from './declared.ts'

/**
 * The SQL that takes a database from one declared state to the next: what is left over is dropped, then each
 * block that changed runs again, and each whose table is altered or new in `structure`, drizzle-kit's SQL.
 */
export function declaredChanges(before: Declared, after: Declared, structure: string): string {
  const blocks = [...after].filter(([name, sql]) => {
    const table = name.startsWith('table ') && name.slice('table '.length)
    return before.get(name) !== sql || (table && structure.includes(` TABLE "${table}"`))
  })
  const drops = leftovers(printDeclared(before), printDeclared(after))
  const printed = printDeclared(new Map(blocks)).trimEnd()
  return [
    drops.join('\n'),
    printed && `-- Bodies may name what a later block creates.\nset local check_function_bodies = off;`,
    printed,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Drops what running the blocks leaves standing: policies, triggers and functions that are gone, or whose head changed. */
function leftovers(before: string, after: string): string[] {
  const policies = /^create policy (\w+|".+?") on ("\w+")/gm
  const triggers = /^create (?:or replace )?(?:constraint )?trigger\s+(\w+)[\s\S]*?\son\s+([\w."]+)/gim
  const functions =
    /^create or replace function\s+([\w.]+)\s*(\([\s\S]*?)\s(?:language|security|stable|volatile|immutable|set|as)\s/gim
  const heads = (text: string) => new Map([...text.matchAll(functions)].map(([, name, head]) => [name, head]))
  const then = heads(before)
  const now = heads(after)
  const gone = (pattern: RegExp) => {
    const names = (text: string) =>
      [...text.matchAll(pattern)].map(([, name, table]) => `${name} on ${table}`)
    const kept = new Set(names(after))
    return names(before).filter((name) => !kept.has(name))
  }
  // A table that is gone took its policies along.
  const standing = (policy: string) => after.includes(`alter table ${policy.split(' on ').at(-1)} enable`)
  return [
    ...gone(policies)
      .filter(standing)
      .map((policy) => `drop policy if exists ${policy};`),
    ...gone(triggers).map((trigger) => `drop trigger if exists ${trigger};`),
    ...[...then.keys()]
      .filter((name) => now.get(name) !== then.get(name))
      .map((name) => `drop function if exists ${name};`),
  ]
}
