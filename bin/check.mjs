import { runChecks } from './checks.mjs'
import { setup } from './setup.mjs'

const { passed, failed } = await runChecks(setup())
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
