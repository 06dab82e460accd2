// `npm run bench [LARGE]`: one table of what the product does, beside the limit of the machine and at a larger size (ten
// times the cases, or so many). Exits with 1 when a ratio or a growth misses its floor in budgets.json.
import { readFileSync } from 'node:fs'
import { atSize } from './lists/at-size.ts'
import { benchRequests } from './requests.mjs'

const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const base = 20_000
const large = Number(process.argv[2] ?? base * 10)
/** What the measurement of lists calls the same. */
const listed = {
  'my cases': 'client’s own cases',
  'a case': 'a case with its timeline',
  'its timeline': 'a case with its timeline',
  'all cases': 'cases',
  'search all cases': 'cases, rare word',
}
/** Milliseconds that are noise on a machine that does other things too. */
const noise = 1.5

const requests = await benchRequests({ cases: base })
const [small, grown] = [await atSize(base), await atSize(large)]
const perSecond = (side) => (side ? `${side.perSecond.toFixed(0)}/s` : '–').padStart(10)
console.log(
  `${'operation'.padEnd(18)}    product      limit   ratio  growth   (goal: ${budgets.goal.ratio} and ${budgets.goal.growth})`,
)
let missed = 0
for (const [name, { product, limit }] of Object.entries(requests)) {
  const ratio = limit && product.perSecond / limit.perSecond
  const [from, to] = [small.times[listed[name]], grown.times[listed[name]]]
  const growth = from && to / from
  const faults = [
    ratio < budgets.floors[name] && `ratio below the floor of ${budgets.floors[name]}`,
    growth > budgets.goal.growth && to - from > noise && `growth above ${budgets.goal.growth}`,
  ].filter(Boolean)
  missed += faults.length
  const figures = [ratio, growth].map((n) => (n === undefined ? '–' : n.toFixed(2)).padStart(7))
  console.log([name.padEnd(18), perSecond(product), perSecond(limit), ...figures, ...faults].join(' '))
}
process.exitCode = missed > 0 ? 1 : 0
