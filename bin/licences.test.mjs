import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figure } from '#test/assurance/figure.ts'
import { allLocks, licenceFaults, licencesPage, licensedPackages, satisfies } from './licences.mjs'
import { billOfMaterials } from './sbom.mjs'

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const lock = read('package-lock.json')
const packages = licensedPackages(allLocks())

test('the terms of every package are known and can be shipped (else: node bin/licences.mjs)', () => {
  expect(licenceFaults(packages)).toEqual([])
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(packages))
  figure('licences', `${packages.length} packages, 0 unknown or not to be shipped`, 'all listed')
})

test.each([
  ['GPL-3.0-only', []],
  ['AGPL-3.0', ['MIT']],
  ['MIT AND GPL-2.0', ['MIT']],
  ['(MIT AND GPL-2.0) OR BSD', ['MIT', 'BSD']],
])('terms %s are not taken for others', (expression, terms) => {
  expect(satisfies(expression, new Set(terms))).toBe(false)
  expect(satisfies(`(${expression.replace(/[()]/g, '')} OR ISC)`, new Set(['ISC']))).toBe(true)
})

test('packages that can’t be shipped, or have unknown terms, are reported', () => {
  const faultsOf = (entry) =>
    licenceFaults(licensedPackages({ packages: { 'node_modules/a': { version: '1.0.0', ...entry } } }))
  expect(faultsOf({ license: 'GPL-3.0' })).toHaveLength(1)
  expect(faultsOf({ license: 'CC-BY-4.0' })).toHaveLength(1)
  expect(faultsOf({ license: 'CC-BY-4.0', dev: true })).toEqual([])
  expect(faultsOf({})).toHaveLength(1)
})

test('the bill of materials names everything that is shipped, with its sum', () => {
  const { components } = billOfMaterials(read('package.json'), lock)
  const required = components.filter(({ scope }) => scope !== 'excluded')
  for (const name of Object.keys(read('package.json').dependencies))
    expect(required.map((component) => component.name)).toContain(name)
  for (const { name, hashes } of required) expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length)
  figure('bill of materials (CycloneDX)', `${required.length} shipped components, each with its sum`, 'all')
})
