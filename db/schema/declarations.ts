import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { isRights, type Rights } from './rights.ts'

/** Everything that the files of the tables export. */
export async function declarations(): Promise<unknown[]> {
  const files = globSync(['features/*/*.table.ts', 'platform/*/*.table.ts']).sort()
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(resolve(file)).href)))
  return modules.flatMap((module) => Object.values(module))
}

/** Every table's rights, by table name; a table without exactly one declaration is an error. */
export async function declaredRights(): Promise<Rights[]> {
  const exported = await declarations()
  const rights = exported.filter(isRights)
  const declared = rights.map(({ table }) => getTableName(table))
  const repeated = declared.filter((name, index) => declared.indexOf(name) !== index)
  if (repeated.length) throw new Error(`Rights are declared twice for ${repeated.join(', ')}.`)
  const missing = exported
    .filter((each) => is(each, PgTable))
    .map(getTableName)
    .filter((name) => !declared.includes(name))
  if (missing.length) throw new Error(`No rights() are declared for ${missing.join(', ')}.`)
  return rights.sort((a, b) => (getTableName(a.table) < getTableName(b.table) ? -1 : 1))
}

/** Platform first: the features' triggers call its functions. */
export function functionFiles(): string[] {
  return ['platform/*/*.functions.sql', 'features/*/*.functions.sql', 'features/*/*.defaults.sql'].flatMap(
    (files) => globSync(files).sort(),
  )
}
