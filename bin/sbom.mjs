// The software bill of materials (CycloneDX) on standard output: `node bin/sbom.mjs`. Lists everything in
// package-lock.json, for all platforms; build and test tools are `excluded`. (`npm sbom --omit dev` omits packages that
// are shipped but are also needed to build; without `--omit` it fails on a version range of one of the tools.)
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { licensedPackages } from './licences.mjs'
import { root } from './setup.mjs'

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  console.log(JSON.stringify(billOfMaterials(read('package.json'), read('package-lock.json')), null, 2))
}

export function billOfMaterials({ name, version }, lock) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, 'bom-ref': `${name}@${version}` } },
    components: licensedPackages(lock).map(component),
  }
}

function component({ name, version, licence, dev, optional, integrity }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    ...(integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
    ...(licence && { licenses: [{ expression: licence }] }),
    purl,
  }
}

const hexOf = (integrity) => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
