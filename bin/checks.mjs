import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const checks = {
  types: [
    ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    // By one thread: each further one repeats much of the first one's work, and the other checks run at the same time.
    ['node_modules/typescript/bin/tsc', '--checkers', '1', ...remembering()],
  ],
  lint: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  features: [['bin/feature-order.mjs']],
  expressions: [['bin/expressions.mjs']],
}

/**
 * Runs the checks that need no server, all at once: types, lint with import directions, feature order, regular
 * expressions. Each counts as one test.
 */
export async function runChecks(node) {
  const totals = { passed: 0, failed: 0 }
  const running = Object.entries(checks).map(([name, steps]) => [name, inTurn(node, steps)])
  for (const [name, done] of running) {
    const { fine, output } = await done
    console.log(`\n· ${name}\n${output.trimEnd()}`)
    totals[fine ? 'passed' : 'failed']++
    if (!fine) console.log(`✗ ${name}`)
  }
  return totals
}

/** Runs steps one after the other until one fails. */
async function inTurn(node, steps) {
  let output = ''
  for (const [script, ...args] of steps) {
    const child = spawn(node, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    const [code] = await once(child, 'close')
    if (code !== 0) return { fine: false, output }
  }
  return { fine: true, output }
}

/** Lets the type checker remember its results: what hasn't changed since the last run is not checked again. */
function remembering() {
  const folder = join(root, 'node_modules/.cache')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return ['--incremental', '--tsBuildInfoFile', join(folder, 'tsc.json')]
  } catch {
    // Installed by another user.
    return []
  }
}
