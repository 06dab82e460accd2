import { fork } from 'node:child_process'
import { once } from 'node:events'
import { known } from '../large-data.ts'
import { load } from '../requests/load.ts'
import { signIn } from '../requests.mjs'

const rounds = 5
/** Connections of the other firm. */
const many = 30
/** Mean pauses of its people: a hundred requests a second, as of 600 people who ask ten things a minute; and none. */
const works = { 'a busy office': 300, 'full load': 0 }
const calls = { 'my cases': 'client/cases/list', 'all cases': 'admin/cases/list' }

/**
 * What one person of the first firm, who never pauses, feels of the second.
 * @returns a row for each call and each kind of work: p50 and p99 while the second firm is quiet and while it works, and the
 * requests of the second firm in a second
 */
export async function neighbours([mine, theirs], seconds) {
  const others = fork(new URL('./busy-firm.mjs', import.meta.url))
  const felt = []
  for (const [name, procedure] of Object.entries(calls)) {
    const who = procedure.startsWith('admin') ? known.admin : known.client
    const asked = await call(mine, who, procedure)
    const other = await call(theirs, who, procedure)
    await load(asked, 1, 3)
    await loadApart(others, other, { seconds: 3, pauseMs: 0 })
    for (const [work, pauseMs] of Object.entries(works)) {
      const times = { quiet: [], busy: [] }
      let answered = 0
      for (let round = 0; round < rounds; round++) {
        times.quiet.push(...(await load(asked, 1, seconds)).times)
        const [{ times: busy }, requests] = await Promise.all([
          load(asked, 1, seconds),
          loadApart(others, other, { seconds, pauseMs }),
        ])
        times.busy.push(...busy)
        answered += requests
      }
      const perSecond = Math.round(answered / rounds / seconds)
      felt.push({
        name,
        work,
        isFullLoad: pauseMs === 0,
        quiet: spread(times.quiet),
        busy: spread(times.busy),
        perSecond,
      })
    }
  }
  others.disconnect()
  return felt
}

/** @returns how many requests were answered */
async function loadApart(others, { body, ...asked }, { seconds, pauseMs }) {
  others.send({ asked: { ...asked, body: body() }, connections: many, seconds, pauseMs })
  const [requests] = await once(others, 'message')
  return requests
}

async function call(url, person, procedure) {
  const cookie = await signIn(url, { ...person, password: 'a password of the measurements' })
  return {
    url: `${url}/api/rpc/${procedure}`,
    headers: { cookie, origin: 'http://localhost' },
    body: () => JSON.stringify({ json: {} }),
  }
}

function spread(times) {
  times.sort((a, b) => a - b)
  const at = (part) => times[Math.floor((times.length - 1) * part)]
  return { p50: at(0.5), p99: at(0.99) }
}
