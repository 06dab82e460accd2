import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { getTableConfig, PgDialect, type PgPolicy, type PgTable } from 'drizzle-orm/pg-core'
import { databaseRoles, type Role } from '#db/actor.ts'
import { renderTrigger } from './change-triggers.ts'
import type { Grant, Rights } from './rights.ts'
import { actorRoles, definerRole, loginRole } from './roles.ts'

/**
 * The part of the schema that drizzle-kit doesn't know, as named blocks of SQL that can each be run again:
 * default rights, functions with their triggers, and every table's rights and policies.
 */
export type Declared = Map<string, string>

// Converts column names as db/drizzle.ts does.
const dialect = new PgDialect({ casing: 'snake_case' })
const casing = new CasingCache('snake_case')

export function renderDeclared(rights: Rights[], functionFiles: string[]): Declared {
  const declared: Declared = new Map([['defaults', defaults]])
  const filesOf = (ending: string) =>
    functionFiles
      .filter((file) => file.endsWith(ending))
      .map((file) => [basename(file, ending), readFileSync(file, 'utf8')] as const)
  for (const [feature, sql] of filesOf('.defaults.sql'))
    declared.set(`column defaults of ${feature}`, sql.trim())
  const files = filesOf('.functions.sql')
  // All functions first, because triggers call functions of other files.
  for (const [feature, sql] of files)
    declared.set(`functions of ${feature}`, sql.replaceAll(triggers, '').trim())
  for (const [feature, sql] of files)
    declared.set(
      `triggers of ${feature}`,
      [...sql.matchAll(triggers)]
        .map(([statement]) => renderTrigger(statement))
        .join('')
        .trim(),
    )
  for (const each of rights) declared.set(`table ${getTableName(each.table)}`, renderTable(each))
  return new Map([...declared].filter(([, sql]) => sql))
}

/** Blocks that run before the tables are created: a column's default can only call a function that exists. */
export const earlyBlocks = /^defaults$|^column defaults of /

/** All blocks as one text, in the order in which they run. */
export function printDeclared(declared: Declared): string {
  return [...declared].map(([name, sql]) => `-- ==== ${name}\n\n${sql}\n`).join('\n')
}

/** A trigger's statement and the comment above it. */
// unsafe-expression: reads our own SQL
const triggers = /(?:^--.*\n)*^(?:create (?:or replace )?(?:constraint )?|drop )trigger\b[^;]*;\n?/gim

const defaults = `-- No role may call a new function until its file grants it.
alter default privileges revoke execute on functions from public;`

function renderTable({ table, grants }: Rights): string {
  const name = quote(getTableName(table))
  const everyone = ['public', loginRole, definerRole, ...actorRoles].join(', ')
  const entries = Object.entries(grants) as [Role, Grant][]
  return [
    `alter table ${name} enable row level security;`,
    `alter table ${name} force row level security;`,
    `revoke all on ${name} from ${everyone};`,
    ...entries.flatMap(([role, grant]) => [
      '',
      `-- ${role}: ${grant.why}`,
      ...renderGrant(table, role, grant),
    ]),
    ...renderSequences(table, entries),
    '',
    ...getTableConfig(table).policies.flatMap((policy) => renderPolicy(name, policy)),
    '-- Functions that run as the definer check the caller themselves.',
    `grant select, insert, update, delete on ${name} to ${definerRole};`,
    `drop policy if exists definer on ${name};`,
    `create policy definer on ${name} to ${definerRole} using (true) with check (true);`,
  ].join('\n')
}

function renderGrant(table: PgTable, role: Role, grant: Grant): string[] {
  const list = (allowed: '*' | readonly string[]) =>
    allowed === '*' ? '' : ` (${allowed.map((key) => columnName(table, key)).join(', ')})`
  const operations = [
    ...(['select', 'insert', 'update'] as const).flatMap((operation) => {
      const allowed = grant[operation]
      return allowed ? [`${operation}${list(allowed)}`] : []
    }),
    ...(grant.delete ? ['delete'] : []),
  ]
  if (operations.length === 0) throw new Error(`${getTableName(table)}: ${role} is listed without rights.`)
  const head = `grant ${operations.join(', ')}`
  const tail = `on ${quote(getTableName(table))} to ${databaseRoles[role]};`
  return `${head} ${tail}`.length <= 110 ? [`${head} ${tail}`] : [`grant ${operations.join(',\n  ')}`, tail]
}

function columnName(table: PgTable, key: string): string {
  const column = getTableColumns(table)[key]
  if (!column) throw new Error(`${getTableName(table)} has no column ${key}.`)
  return quote(casing.getColumnCasing(column))
}

/** To insert into a table with a serial column, a role needs its sequence, too. */
function renderSequences(table: PgTable, grants: [Role, Grant][]): string[] {
  const inserters = grants.filter(([, grant]) => grant.insert).map(([role]) => databaseRoles[role])
  return getTableConfig(table)
    .columns.filter((column) => column.getSQLType().includes('serial'))
    .map((column) => {
      const sequence = quote(`${getTableName(table)}_${casing.getColumnCasing(column)}_seq`)
      return `grant usage on sequence ${sequence} to ${[...inserters, definerRole].join(', ')};`
    })
}

function renderPolicy(table: string, policy: PgPolicy): string[] {
  const role = policy.to
  if (typeof role !== 'object' || !('name' in role)) {
    throw new Error(`Policy ${policy.name} on ${table} must be for exactly one role.`)
  }
  const command = policy.for && policy.for !== 'all' ? ` for ${policy.for}` : ''
  const restrictive = policy.as === 'restrictive' ? ' as restrictive' : ''
  const clauses = [
    ...(policy.using ? [`  using (${inline(policy.using)})`] : []),
    ...(policy.withCheck ? [`  with check (${inline(policy.withCheck)})`] : []),
  ]
  return [
    `drop policy if exists ${quote(policy.name)} on ${table};`,
    `create policy ${quote(policy.name)} on ${table}${restrictive}${command} to ${role.name}`,
    `${clauses.join('\n')};`,
    '',
  ]
}

function inline(expression: SQL): string {
  return dialect.sqlToQuery(expression.inlineParams()).sql.trim()
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
