import { type Declared, earlyBlocks, printDeclared } from './declared.ts'
import { type DeclaredSnapshot, snapshotOf } from './declared-snapshot.ts'

export interface DeclaredChanges {
  /** Before drizzle-kit's SQL: functions that columns use as defaults. */
  early: string
  /** After it. */
  late: string
}

/**
 * The SQL that takes a database from one declared state to the next. It drops what is no longer declared, then runs
 * each block that has changed or whose table is created or altered in `structure`, drizzle-kit's SQL.
 */
export function declaredChanges(
  before: DeclaredSnapshot,
  after: Declared,
  structure: string,
): DeclaredChanges {
  const now = snapshotOf(after)
  const blocks = [...after].filter(([name]) => {
    const table = name.startsWith('table ') && name.slice('table '.length)
    return before[name]?.sha256 !== now[name]?.sha256 || (table && structure.includes(` TABLE "${table}"`))
  })
  const printed = (these: typeof blocks) =>
    these.length
      ? [
          `-- Bodies may name what a later block creates.\nset local check_function_bodies = off;`,
          printDeclared(new Map(these)).trimEnd(),
        ]
      : []
  const isEarly = ([name]: [string, string]) => earlyBlocks.test(name)
  return {
    early: printed(blocks.filter(isEarly)).join('\n\n'),
    late: [dropped(before, now).join('\n'), ...printed(blocks.filter((each) => !isEarly(each)))]
      .filter(Boolean)
      .join('\n\n'),
  }
}

/**
 * Drops the policies, triggers and functions that running the blocks wouldn't remove: undeclared or with another
 * signature.
 */
function dropped(before: DeclaredSnapshot, after: DeclaredSnapshot): string[] {
  const gone = (kind: 'policies' | 'triggers' | 'functions') => {
    const kept = new Set(Object.values(after).flatMap((block) => block[kind]))
    return Object.values(before)
      .flatMap((block) => block[kind])
      .filter((name) => !kept.has(name))
  }
  // Dropping a table drops its policies.
  const hasTable = (policy: string) => {
    const [table = ''] = policy.split(' on ').slice(-1)
    return `table ${table.replaceAll('"', '')}` in after
  }
  return [
    ...gone('policies')
      .filter(hasTable)
      .map((policy) => `drop policy if exists ${policy};`),
    ...gone('triggers').map((trigger) => `drop trigger if exists ${trigger};`),
    ...gone('functions').map((head) => `drop function if exists ${head.split(' ')[0]};`),
  ]
}
