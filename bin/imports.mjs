import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenRule } from './import-rules.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folders = ['app', 'bench', 'bin', 'db', 'e2e', 'features', 'platform', 'server', 'test', 'ui', 'vite']

const imports = sourceFiles().flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
const faults = [...imports.flatMap(ruleFault), ...cycleFaults(imports)]
for (const fault of faults) console.log(fault)
if (faults.length === 0) console.log(`${imports.length} imports keep to the directions.`)
process.exitCode = faults.length ? 1 : 0

function sourceFiles() {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.d\.ts$/.test(path))
    .sort()
}

/** Every import and re-export of a file of ours, with its line. Packages are npm's to know. */
function importsOf(file, text) {
  const forms = [
    /^[ \t]*(?:import|export)\s+(?<type>type\s+(?!from\b))?(?:[\w\s{},*$]*?\bfrom\s+)?['"](?<path>[^'"\n]+)['"]/gm,
    /\bimport\(\s*['"](?<path>[^'"\n]+)['"]\s*\)/g,
  ]
  return forms.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ index, groups }) => {
      const target = resolved(file, groups.path)
      if (!target) return []
      return [{ file, target, typeOnly: Boolean(groups.type), line: text.slice(0, index).split('\n').length }]
    }),
  )
}

function resolved(file, path) {
  const plain = path.replace(/\?.*$/, '')
  // The router generates these beside each route.
  if (plain.includes('/+types/')) return undefined
  if (plain.startsWith('#')) return plain.slice(1)
  return plain.startsWith('.') ? relative(root, join(root, dirname(file), plain)) : undefined
}

function ruleFault({ file, target, typeOnly, line }) {
  const rule = brokenRule(file, target, typeOnly)
  return rule ? [`${file}:${line} imports ${target}: ${rule}`] : []
}

function cycleFaults(all) {
  const edges = Map.groupBy(
    all.filter(({ typeOnly }) => !typeOnly),
    ({ file }) => file,
  )
  const done = new Set()
  const found = []
  const visit = (file, trail) => {
    const start = trail.indexOf(file)
    if (start >= 0) found.push(`${file}:1 is in a cycle: ${[...trail.slice(start), file].join(' → ')}`)
    if (start >= 0 || done.has(file)) return
    for (const { target } of edges.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of edges.keys()) visit(file, [])
  return found
}
