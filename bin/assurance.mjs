import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parts } from './assurance-parts.mjs'
import { build } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { read, root, setup } from './setup.mjs'

// The thorough version of `npm test`. Arguments select the parts whose names contain one of them.

const words = process.argv.slice(2)
/** A part's full name selects only that part. */
const isMeant = (name) => (word) =>
  parts.some((part) => part.name === word) ? name === word : name.includes(word)
const chosen = parts.filter(({ name }) => words.length === 0 || words.some(isMeant(name)))
const scratch = mkdtempSync(join(tmpdir(), 'portico-assurance-'))
const figures = join(scratch, 'figures')
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const node = setup()
const needsBrowser = chosen.some((part) => part.needsBrowser || part.script.includes('playwright'))
const chromium = needsBrowser ? ensureChromium(node) : undefined
const needsBuild = needsBrowser || chosen.some((part) => part.needsBuild)
if (needsBuild) build(node)

const rows = []
let failed = 0
for (const { name, script, args, goal } of chosen) {
  console.log(`\n· ${name}`)
  const known = measured().length
  const began = performance.now()
  const fine = await run([script, ...args])
  if (!fine) failed++
  const seconds = Math.round((performance.now() - began) / 1000)
  const found = measured().slice(known)
  const told = found.length ? found : [{ what: name, value: fine ? 'held' : 'not held', goal }]
  for (const { what, value, goal } of told) rows.push([what, fine ? value : `FAILED: ${value}`, goal])
  rows.push(['', `${seconds} s`, `npm run assurance ${name}`])
}

const width = (column) => Math.max(...rows.map((row) => row[column].length))
console.log()
for (const [what, value, goal] of [['what', 'figure', 'goal, command'], ...rows])
  console.log(`${what.padEnd(width(0))}  ${value.padEnd(width(1))}  ${goal}`)
console.log(`\n${chosen.length - failed} parts held, ${failed} failed`)
process.exitCode = failed ? 1 : 0

/** What the tests have recorded so far. */
function measured() {
  return (read(figures) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Whether the command succeeded. */
async function run(command) {
  const { NODE_ENV, ...inherited } = process.env
  const child = spawn(node, command, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...inherited,
      ASSURANCE: 'long',
      ASSURANCE_FIGURES: figures,
      ...(needsBuild && { ASSURANCE_BUILT: '1' }),
      ...(chromium && { CHROMIUM_PATH: chromium }),
    },
  })
  const end = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  const [code, signal] = await once(child, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end)
  if (signal) process.exit(1)
  return code === 0
}
