// What every list, search and counter costs as the firm grows: `node bench/lists.mjs [CASES…]`, by default with
// 1,000, 20,000 and 1,000,000 cases. Each size is a firm of its own in a database in a temporary folder, asked
// through the product's API by people who have signed in. Prints a table and exits with 1 when an operation grows by
// more than the goal, or a plan scans a growing table.
import { pathToFileURL } from 'node:url'
import { atSize } from './lists/at-size.ts'

/** From 20,000 cases, or the smallest size beside the largest, to the largest. */
const growthGoal = 1.5
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
    const grows = growth > growthGoal && to - from > noise && !largest.worst.includes(name)
    if (grows) missed += 1
    const row = results.map((result) => `${result.times[name].toFixed(1)} ms`.padStart(10))
    console.log(
      [name.padEnd(width), ...row, `${growth.toFixed(2)}${grows ? ' !' : ''}`.padStart(7)].join(' '),
    )
  }
  for (const { cases, seconds } of results) console.log(`${cases} cases created in ${seconds.toFixed(0)} s`)
  for (const fault of largest.faults) console.log(`fault: ${fault}`)
  return missed + largest.faults.length
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sizes = process.argv.slice(2).map(Number)
  process.exitCode = (await benchLists(sizes.length > 0 ? sizes : undefined)) > 0 ? 1 : 0
}
