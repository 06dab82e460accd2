import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { expressionsOf } from './expressions-of.mjs'

// Refuses regular expressions that can take more than linear time, in all code that runs in the product. Tools and
// tests only match the project's own texts.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folders = ['app', 'db', 'demo', 'features', 'operations', 'platform', 'server', 'ui']

// The checker's search is seeded, so only its time limits could make results differ between busy and idle machines.
const limits = { timeout: 60_000, attackTimeout: 60_000, incubationTimeout: 60_000 }

const found = sourceFiles().flatMap((file) => expressionsOf(file, readFileSync(join(root, file), 'utf8')))
const different = Map.groupBy(
  found.filter(({ excused }) => !excused),
  ({ source, flags }) => `/${source}/${flags}`,
)
const faults = []
// Sequentially: with several at once the checker's results vary between runs.
for (const [written, uses] of different) faults.push(...(await told(written, uses)))
for (const fault of faults) console.log(fault)
if (faults.length === 0) console.log(`${found.length} regular expressions take linear time.`)
// The checker keeps a child process open.
process.exit(faults.length ? 1 : 0)

function sourceFiles() {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.(d|test)\.tsx?$/.test(path))
    .sort()
}

async function told(written, uses) {
  const [{ source, flags }] = uses
  const at = uses.map(({ file, line }) => `${file}:${line}`)
  if (source === undefined)
    return at.map((place) => `${place} makes an expression while it runs: write a literal`)
  const { status, complexity, error } = await check(source, flags, limits)
  if (status === 'safe') return []
  const why = complexity?.summary ?? `can’t be checked (${error?.kind})`
  return at.map((place) => `${place} ${written}: ${why}`)
}
