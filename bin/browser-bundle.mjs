import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** The first file of the built browser bundle that holds table or driver code; undefined when none does. */
export function browserBundleLeak() {
  const folder = join(root, 'build/client')
  const scripts = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.js'))
  // The table library marks everything that it makes with this name, and minifying keeps it.
  return scripts.find((path) => readFileSync(join(folder, path), 'utf8').includes('drizzle:entityKind'))
}
