// What every list, search and counter costs as the firm grows: `node bench/lists.mjs [CASES…]`, by default
// with 1,000, 20,000 and 1,000,000 cases. Each size is a firm of its own in a database in a temporary folder,
// asked through the product's API by people who have signed in. Prints a table and exits with 1 when an
// operation grows by more than the goal, a search is slower than its goal or reveals other people's records
// by its duration, or a plan scans a growing table.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { atSize } from './lists/at-size.ts'
import { alike } from './lists/operations.ts'

const { goal } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))

/** Milliseconds that count as noise. */
const noise = 1.5

/** @returns how many operations or plans missed the goal */
export async function benchLists(sizes = [1_000, 20_000, 1_000_000]) {
  const results = []
  for (const cases of sizes) results.push(await atSize(cases))
  const base = results.find(({ cases }) => cases === 20_000) ?? results[0]
  const largest = results.at(-1)
  const names = Object.keys(largest.times)
  const width = Math.max(...names.map((name) => name.length))
  console.log(
    ['operation'.padEnd(width), ...sizes.map((cases) => `${cases}`.padStart(10)), ' growth'].join(' '),
  )
  let missed = 0
  for (const name of names) {
    const [from, to] = [base.times[name], largest.times[name]]
    const growth = to / from
    const grows = growth > goal.growth && to - from > noise && !largest.worst.includes(name)
    if (grows) missed += 1
    const row = results.map((result) => `${result.times[name].toFixed(1)} ms`.padStart(10))
    console.log(
      [name.padEnd(width), ...row, `${growth.toFixed(2)}${grows ? ' !' : ''}`.padStart(7)].join(' '),
    )
  }
  const slow = Object.entries(largest.p95).filter(([, p95]) => p95 > goal.search)
  console.log(
    `search: p95 at most ${Math.max(...Object.values(largest.p95)).toFixed(1)} ms (goal ${goal.search})`,
  )
  for (const [name, p95] of slow) console.log(`fault: ${name} has a p95 of ${p95.toFixed(1)} ms`)
  const [one, other] = alike.map((name) => largest.times[name])
  const differ = Math.max(one, other) / Math.min(one, other)
  const isTold = differ > goal.timing && Math.abs(one - other) > noise
  console.log(`${alike.join(' / ')}: ${(one / other).toFixed(2)} (goal ${goal.timing})${isTold ? ' !' : ''}`)
  for (const { cases, seconds } of results) console.log(`${cases} cases created in ${seconds.toFixed(0)} s`)
  for (const fault of largest.faults) console.log(`fault: ${fault}`)
  return missed + largest.faults.length + slow.length + (isTold ? 1 : 0)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sizes = process.argv.slice(2).map(Number)
  process.exitCode = (await benchLists(sizes.length > 0 ? sizes : undefined)) > 0 ? 1 : 0
}
