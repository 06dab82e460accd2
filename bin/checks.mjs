import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './setup.mjs'

const checks = {
  types: [
    ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    ['node_modules/typescript/bin/tsc', '--project', '.'],
  ],
  lint: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  features: [['bin/feature-order.mjs']],
  expressions: [['bin/expressions.mjs']],
}

/**
 * Runs the checks that need no server: types, lint with import directions, feature order, regular expressions. Each
 * counts as one test.
 */
export function runChecks(node) {
  const totals = { passed: 0, failed: 0 }
  for (const [name, steps] of Object.entries(checks)) {
    console.log(`\n· ${name}`)
    const fine = steps.every(([script, ...args]) => {
      return spawnSync(node, [join(root, script), ...args], { cwd: root, stdio: 'inherit' }).status === 0
    })
    totals[fine ? 'passed' : 'failed']++
    if (!fine) console.log(`✗ ${name}`)
  }
  return totals
}
