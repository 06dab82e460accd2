// How many faults the tests notice: `node test/assurance/mutation/score.ts [MOST] [WORD…]`. In a copy of the project it
// turns one condition round at a time and runs the tests of that part; a fault that no test notices is printed. MOST limits
// how many are tried (evenly spread), words choose among the parts. Takes some ten seconds for each. Exits with 1 below 80%.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { figure } from '../figure.ts'
import { mutantsOf } from './mutants.ts'

const goal = 0.8
const parts = [
  {
    name: 'accounts',
    files: ['sign-in', 'session', 'sign-up', 'second-factor', 'password'].map(
      (name) => `features/accounts/${name}.server.ts`,
    ),
    tests: ['features/accounts', 'features/people'],
  },
  {
    name: 'case-access',
    files: ['case-access', 'pins', 'pin-requests'].map((name) => `features/case-access/${name}.server.ts`),
    tests: ['features/case-access'],
  },
  {
    name: 'files',
    files: [
      'uploads.server',
      'downloads.server',
      'content-check.server',
      'docx.server',
      'byte-range',
      'staging.server',
    ].map((name) => `platform/storage/${name}.ts`),
    tests: ['platform/storage', 'test/assurance/uploads'],
  },
  {
    name: 'rights',
    files: [
      'platform/api/procedures.server.ts',
      'platform/realtime/visitor.server.ts',
      'platform/throttle/throttle.server.ts',
      'server/origin.ts',
    ],
    tests: [
      'features/accounts',
      'platform/realtime',
      'platform/throttle',
      'test/assurance/cross-site',
      'server',
    ],
  },
]

const root = join(import.meta.dirname, '../../..')
const given = process.argv.slice(2)
const most = Number(given.find((word) => /^\d+$/.test(word)) ?? Number.POSITIVE_INFINITY)
const words = given.filter((word) => !/^\d+$/.test(word))
const chosen = parts.filter(({ name }) => words.length === 0 || words.includes(name))
const place = mkdtempSync(join(tmpdir(), 'portico-mutants-'))
const left = new Set(['node_modules', '.git', '.data', 'build', 'test-results', 'playwright-report'])
let [killed, tried] = [0, 0]
try {
  cpSync(root, place, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const all = chosen.flatMap(({ files, tests }) =>
    files.flatMap((file) =>
      mutantsOf(readFileSync(join(root, file), 'utf8')).map((mutant) => ({ file, tests, ...mutant })),
    ),
  )
  const step = Math.max(1, all.length / most)
  for (const { tests } of chosen) if (!pass(tests)) throw new Error(`${tests} fail without any change.`)
  for (let at = 0; at < all.length; at += step) {
    const mutant = all[Math.floor(at)] as (typeof all)[number]
    const path = join(place, mutant.file)
    const original = readFileSync(path, 'utf8')
    writeFileSync(path, mutant.text)
    const survived = pass(mutant.tests)
    writeFileSync(path, original)
    tried += 1
    killed += survived ? 0 : 1
    console.log(`${survived ? 'SURVIVED' : 'killed'}  ${mutant.file}:${mutant.line}  ${mutant.to}`)
  }
  const value = `${killed} of ${tried} noticed, ${Math.round((100 * killed) / tried)}% (of ${all.length} that can be made)`
  console.log(value)
  figure('mutation score of accounts, case access, files, rights', value, '80%')
} finally {
  rmSync(place, { recursive: true, force: true })
}
process.exitCode = killed / tried >= goal ? 0 : 1

/** Whether these tests pass. One that hangs has noticed, too. */
function pass(tests: string[]): boolean {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--reporter=dot', ...tests]
  const { NODE_ENV, ...env } = process.env
  const options = { cwd: place, env: { ...env, ASSURANCE: '' }, timeout: 300_000, stdio: 'ignore' as const }
  return spawnSync(process.execPath, words, options).status === 0
}
