// How long a conflict check takes to answer as the firm grows: `node bench/conflicts.mjs [PARTIES…]`, by default with 100,000
// and 1,000,000 people and companies (about ten minutes). Each size is a firm of its own in a database in a temporary
// folder, asked through the product's API by an administrator, each time for a client and the other side. Exits with 1 when a
// p95 is over its limit in budgets.json, or a check stayed open.
import { readFileSync } from 'node:fs'
import { checksAtSize } from './conflicts/at-size.ts'

const { conflicts } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : Object.keys(conflicts).map(Number)

let missed = 0
for (const size of sizes) {
  const { seconds, times, open } = await checksAtSize(size)
  const at = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))]
  const limit = conflicts[size]
  const faults = [at(0.95) > limit && `over ${limit} ms`, open > 0 && `${open} not answered`].filter(Boolean)
  missed += faults.length
  const told = [0.5, 0.95, 1].map((part) => `${at(part).toFixed(0)} ms`)
  console.log(
    `${size.toLocaleString('en-US')} parties, entered in ${seconds.toFixed(0)} s: p50 ${told[0]}, p95 ${told[1]}, longest ${told[2]} ${faults.join(', ')}`,
  )
}
process.exitCode = missed > 0 ? 1 : 0
