import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserBundleLeak } from './browser-bundle.mjs'
import { build } from './build.mjs'
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { failedBrowserTests, failedUnitTests } from './failed-tests.mjs'
import { tooHeavyPage } from './script-weight.mjs'
import { read, root, setup } from './setup.mjs'

// Arguments are paths: those below e2e select browser tests, others select the rest. Without any, everything runs.
const paths = process.argv.slice(2)
const journeys = paths.filter((path) => /^(\.\/)?e2e\b/.test(path))
const others = paths.filter((path) => !journeys.includes(path))
const whole = paths.length === 0

const totals = { passed: 0, failed: 0, names: [] }
const add = ({ passed, failed, names = [] }) => {
  totals.passed += passed
  totals.failed += failed
  totals.names.push(...names)
}
let interrupted = false
const scratch = mkdtempSync(join(tmpdir(), 'portico-test-'))

process.on('exit', (code) => {
  rmSync(scratch, { recursive: true, force: true })
  // A failed set-up counts as a failure, too.
  if (code !== 0 && totals.failed === 0) totals.failed = 1
  // Their own output is thousands of lines above.
  for (const name of totals.names) console.log(`✗ ${name}`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
})

const node = setup()
const chromium = whole || journeys.length > 0 ? ensureChromium(node) : undefined
if (whole) add(await runChecks(node))
if (whole || others.length > 0) add(await vitest())
if (whole || journeys.length > 0) add(await browser())
process.exitCode = totals.failed ? 1 : 0

async function vitest() {
  const report = join(scratch, 'vitest.json')
  const flags = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const fine = await run(['node_modules/vitest/vitest.mjs', ...flags, ...others])
  const results = JSON.parse(read(report) ?? '{}')
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = results
  // A file that fails to load, or an error between tests, belongs to no test, so it is counted here.
  return { passed, failed: fine ? failed : Math.max(failed, 1), names: failedUnitTests(results, root) }
}

async function browser() {
  if (!chromium) {
    console.error('portico: no Chromium is here and none could be installed; set CHROMIUM_PATH to one.')
    return { passed: 0, failed: 1 }
  }
  build(node)
  const leak = browserBundleLeak()
  const faults = [leak && `server code reached the browser: ${leak}`, tooHeavyPage()].filter(Boolean)
  const report = join(scratch, 'playwright.json')
  const fine = await run(['node_modules/@playwright/test/cli.js', 'test', ...journeys], {
    CHROMIUM_PATH: chromium,
    E2E_REPORT: report,
    // Chromium writes beside its profile, and the home folder may not be writable.
    XDG_CONFIG_HOME: scratch,
    XDG_CACHE_HOME: scratch,
  })
  const results = JSON.parse(read(report) ?? '{}')
  const { expected = 0, flaky = 0, unexpected: failed = 0 } = results.stats ?? {}
  return {
    passed: expected + flaky + 2 - faults.length,
    failed: (fine ? failed : Math.max(failed, 1)) + faults.length,
    names: [...faults, ...failedBrowserTests(results)],
  }
}

/** Whether the command succeeded. Forwards signals to it, so that its child processes end too. */
async function run(words, env = {}) {
  const { NODE_ENV, ...inherited } = process.env
  const child = spawn(node, words, { cwd: root, stdio: 'inherit', env: { ...inherited, ...env } })
  const pass = (signal) => {
    interrupted = true
    // The terminal sends its own SIGINT to both. On SIGTERM Playwright would leave the product running.
    if (signal !== 'SIGINT') child.kill('SIGINT')
  }
  const signals = ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.on(signal, pass)
  const [code] = await once(child, 'exit')
  for (const signal of signals) process.off(signal, pass)
  if (interrupted) process.exit(1)
  return code === 0
}
