// npm omits packages from the lockfile that the registry didn't have when it was written, such as a variant for another
// platform, and `npm ci` then refuses the lockfile. Run as a command, this adds those entries.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './setup.mjs'

/** The product's lockfile, and Lighthouse's. */
export const lockfiles = ['package-lock.json', 'bench/lighthouse/package-lock.json']

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of lockfiles) {
    const path = join(root, file)
    const lock = JSON.parse(readFileSync(path, 'utf8'))
    const missing = missingVariants(lock)
    const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
    console.log(`${Object.keys(missing).length} entries added to ${file}.`)
  }
}

/** The exactly pinned optional dependencies that lockfile entries name and the lockfile lacks, as entries. */
export function missingVariants({ packages }) {
  const missing = {}
  for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!/^\d/.test(version) || lookedUpFrom(owner, name).some((place) => packages[place])) continue
      missing[`node_modules/${name}`] = { version, ...platformIn(name), ...(dev && { dev }), optional: true }
    }
  }
  return missing
}

/** Where Node looks up a package, from the dependent's own folder outwards. */
function lookedUpFrom(owner, name) {
  const levels = owner.split('/node_modules/')
  const folders = levels.map((_, depth) => levels.slice(0, levels.length - depth).join('/node_modules/'))
  return [
    ...folders.filter(Boolean).map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ]
}

function platformIn(name) {
  const os = name.match(/android|darwin|freebsd|linux|netbsd|openbsd|openharmony|win32/)?.[0]
  const cpu = name.match(/arm64|x64|ia32|arm|wasm32|ppc64|s390x|riscv64|loong64/)?.[0]
  const libc = os === 'linux' ? name.match(/musl|gnu/)?.[0].replace('gnu', 'glibc') : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc: [libc] }) }
}
