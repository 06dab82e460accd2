// Mutation score: `node test/assurance/mutation/score.ts [MOST] [WORD…]`. In a copy of the project it
// mutates one condition at a time and runs the tests of that part, nearest first; a mutant that no test
// notices is printed. MOST limits how many are tried: a random sample, the same each time unless SEED is set; words
// choose parts or files. `nearest` skips the part's other tests: quicker, and at worst too low. `15min` stops it
// after so many minutes; the mutants tried until then are a random sample too. Each takes some ten seconds. Exits with 1
// below 80%.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startCluster } from '#test/template.ts'
import { figure } from '../figure.ts'
import { byLot } from './by-lot.ts'
import { mutantsOf } from './mutants.ts'
import { parts } from './parts.ts'

const goal = 0.8
/** A mutant can loop for ever. */
const timeoutMs = 300_000

const root = join(import.meta.dirname, '../../..')
const given = process.argv.slice(2)
const most = Number(given.find((word) => /^\d+$/.test(word)) ?? Number.POSITIVE_INFINITY)
const nearestOnly = given.includes('nearest')
const minutes = Number(given.find((word) => /^\d+min$/.test(word))?.slice(0, -3) ?? Number.POSITIVE_INFINITY)
const words = given.filter((word) => !/^\d+(min)?$/.test(word) && word !== 'nearest')
const until = performance.now() + minutes * 60_000
const place = mkdtempSync(join(tmpdir(), 'portico-mutants-'))
const left = new Set(['node_modules', '.git', '.data', 'build', 'test-results', 'playwright-report'])
let [killed, tried] = [0, 0]
const cluster = await startCluster()
try {
  cpSync(root, place, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const all = parts.flatMap(({ name, files, tests }) =>
    Object.entries(files).flatMap(([file, nearest]) =>
      mutantsOf(readFileSync(join(root, file), 'utf8')).map((mutant) => ({
        ...{ name, file, tests, nearest },
        ...mutant,
      })),
    ),
  )
  const wanted = all.filter(
    ({ name, file }) => words.length === 0 || words.some((word) => name === word || file.includes(word)),
  )
  const sample = byLot(wanted, most, Number(process.env.SEED ?? 20_260))
  const asked = sample.flatMap(({ tests, nearest }) => [nearest, ...(nearestOnly ? [] : [tests])])
  if (!(await pass([...new Set(asked.flat())], 'inherit')))
    throw new Error('The tests fail without any change.')
  for (const { file, line, to, text, nearest, tests } of sample) {
    if (performance.now() > until) break
    const path = join(place, file)
    const original = readFileSync(path, 'utf8')
    writeFileSync(path, text)
    const survived = (await pass(nearest)) && (nearestOnly || (await pass(tests)))
    writeFileSync(path, original)
    tried += 1
    killed += survived ? 0 : 1
    console.log(`${survived ? 'SURVIVED' : 'killed'}  ${file}:${line}  ${to}`)
  }
  const share = Math.round((100 * killed) / tried)
  const value = `${killed} of ${tried} by lot noticed, ${share}% (of ${all.length} that can be made)`
  console.log(value)
  figure('mutation score of accounts, case access, files, rights', value, '80%')
} finally {
  await cluster.stop()
  rmSync(place, { recursive: true, force: true })
}
process.exitCode = killed / tried >= goal ? 0 : 1

/** Whether these tests pass; a hang counts as noticed. @param words the test files */
async function pass(tests: string[], words: 'inherit' | 'ignore' = 'ignore'): Promise<boolean> {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--retry', '0', ...tests]
  const { NODE_ENV, ...env } = process.env
  const child = spawn(process.execPath, [...command, '--reporter=dot'], {
    cwd: place,
    env: { ...env, ASSURANCE: '', TEST_TEMPLATE: cluster.template },
    stdio: words,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
