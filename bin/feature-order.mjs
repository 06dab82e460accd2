import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { circlesOf, importsOf } from './feature-order-of.mjs'

// Refuses cyclic imports between features: people and clients come first, then cases, then what belongs to a case.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = readdirSync(join(root, 'features'), { recursive: true })
  .map((path) => `features/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')])

const circles = circlesOf(files)
for (const circle of circles) console.log(`Features import each other: ${circle.join(' → ')}`)
if (circles.length === 0) console.log(`${importsOf(files).size} features import each other in one direction.`)
process.exitCode = circles.length ? 1 : 0
