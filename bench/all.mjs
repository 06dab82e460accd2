// `npm run bench [LARGE]`: one table of the product's operations, compared with the limit of the machine and
// with a larger size (ten times the cases, or LARGE); live updates, public pages and the start below it.
// Exits with 1 when a ratio or a growth misses its floor in budgets.json.
import { readFileSync } from 'node:fs'
import { build } from '../bin/build.mjs'
import { atSize } from './lists/at-size.ts'
import { at, benchLive } from './live.mjs'
import { benchRequests } from './requests.mjs'
import { benchPages } from './ssr.mjs'
import { benchStart } from './start.mjs'

const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const base = 20_000
const large = Number(process.argv[2] ?? base * 10)
/** The operation's name in the measurement of lists. */
const listed = {
  'my cases': 'client’s own cases',
  'a case': 'a case with its timeline',
  'a case with its timeline': 'a case with its timeline',
  'all cases': 'cases',
  'search all cases': 'cases, rare word',
}
/** Milliseconds that count as noise. */
const noise = 1.5

const requests = await benchRequests({ cases: base })
const [small, grown] = [await atSize(base), await atSize(large)]
const perSecond = (side) => (side ? `${side.perSecond.toFixed(0)}/s` : '–').padStart(10)
console.log(
  `${'operation'.padEnd(25)}    product      limit   ratio  growth   (goal: ${budgets.goal.ratio} and ${budgets.goal.growth})`,
)
let missed = 0
for (const [name, { product, limit }] of Object.entries(requests)) {
  const ratio = product.perSecond / limit.perSecond
  const [from, to] = [small.times[listed[name]], grown.times[listed[name]]]
  const growth = from && to / from
  const faults = [
    ratio < budgets.floors[name] && `ratio below the floor of ${budgets.floors[name]}`,
    growth > budgets.goal.growth && to - from > noise && `growth above ${budgets.goal.growth}`,
  ].filter(Boolean)
  missed += faults.length
  const figures = [ratio, growth].map((n) => (n === undefined ? '–' : n.toFixed(2)).padStart(7))
  console.log([name.padEnd(25), perSecond(product), perSecond(limit), ...figures, ...faults].join(' '))
}

/** A line of the table without growth, with a note when it misses its floor or ceiling. */
function line(name, product, limit, ratio, { floor = 0, ceiling = Number.POSITIVE_INFINITY } = {}) {
  const fault =
    ratio < floor ? `below the floor of ${floor}` : ratio > ceiling ? `above the ceiling of ${ceiling}` : ''
  if (fault) missed += 1
  const shown = [product, limit].map((text) => text.padStart(10))
  console.log([name.padEnd(25), ...shown, (ratio?.toFixed(2) ?? '–').padStart(7), fault].join(' '))
}

const { live, writes, page, ready, idle } = budgets.goal
const { product, bare, memory, writes: written } = await benchLive()
for (const part of [0.5, 0.99]) {
  const [one, other] = [at(product.times, part), at(bare.times, part)]
  line(`delivery, p${part * 100}`, `${one.toFixed(1)} ms`, `${other.toFixed(1)} ms`, one / other, {
    ceiling: live,
  })
}
line(
  'words lost, astray',
  `${product.lost}, ${product.misdelivered}`,
  '0, 0',
  product.lost + product.misdelivered,
  {
    ceiling: 0,
  },
)
line('an idle socket', `${(memory.rss / 1024).toFixed(1)} kB`, '–')
for (const [name, { on, unnoted }] of Object.entries(written))
  line(`writes, ${name}`, `${on.toFixed(0)}/s`, `${unnoted.toFixed(0)}/s`, on / unnoted, { floor: writes })
build(process.execPath)
for (const { path, kind, product, limit } of await benchPages()) {
  const floor = limit ? page : 0
  line(
    `${path} ${kind}`,
    perSecond(product),
    perSecond(limit),
    limit && product.perSecond / limit.perSecond,
    { floor },
  )
}
const starts = await benchStart()
const seconds = Math.max(...starts.slice(1).map((start) => start.seconds))
line('a later start', `${seconds.toFixed(2)} s`, `${ready} s`, seconds / ready, { ceiling: 1 })
const [resident] = Object.values(starts.at(-1).memory)
line('idle process', `${resident.toFixed(0)} MB`, `${idle} MB`, resident / idle, { ceiling: 1 })
process.exitCode = missed > 0 ? 1 : 0
