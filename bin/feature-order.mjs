import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { circlesOf, importsOf } from './feature-order-of.mjs'

// Refuses cyclic imports between features: people and clients come first, then cases, then what belongs to a case.

/** Exceptions from that order, each with its reason. */
const excused = {
  'accounts → invitations': 'A password reset is a row of invitations, without a role.',
  'cases → tasks': 'The administrators’ list reads each case with its first tasks in one statement.',
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = readdirSync(join(root, 'features'), { recursive: true })
  .map((path) => `features/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')])

const imports = importsOf(files)
const circles = circlesOf(files, Object.keys(excused))
const unused = Object.keys(excused).filter((name) => {
  const [from, to] = name.split(' → ')
  return !imports.get(from)?.has(to)
})
for (const circle of circles) console.log(`Features import each other: ${circle.join(' → ')}`)
for (const name of unused)
  console.log(`No feature imports so any more: take ${name} out of bin/feature-order.mjs`)
if (circles.length + unused.length === 0)
  console.log(`${imports.size} features import each other in one direction.`)
process.exitCode = circles.length + unused.length ? 1 : 0
