import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** The first file of the browser bundle that contains table or driver code; undefined if none does. */
export function browserBundleLeak() {
  const folder = join(root, 'build/client')
  const scripts = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.js'))
  // Drizzle marks its classes with this symbol, whose name survives minification.
  return scripts.find((path) => readFileSync(join(folder, path), 'utf8').includes('drizzle:entityKind'))
}
