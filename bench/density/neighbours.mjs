import { fork } from 'node:child_process'
import { once } from 'node:events'
import { known } from '../large-data.ts'
import { load } from '../requests/load.ts'
import { signIn } from '../requests.mjs'

const rounds = 5
/** One user who clicks without a pause, while everybody of a busy office works at the same time. */
const [few, many] = [1, 30]

/** @returns by operation: p50 and p99 of the first firm while the second is quiet and while it is under load, and that load */
export async function neighbours([mine, theirs], seconds) {
  const others = fork(new URL('./busy-firm.mjs', import.meta.url))
  const calls = { 'my cases': 'client/cases/list', 'all cases': 'admin/cases/list' }
  const felt = {}
  for (const [name, procedure] of Object.entries(calls)) {
    const who = procedure.startsWith('admin') ? known.admin : known.client
    const asked = await call(mine, who, procedure)
    const other = await call(theirs, who, procedure)
    await load(asked, few, 3)
    await loadApart(others, other, 3)
    const times = { quiet: [], busy: [] }
    let answered = 0
    for (let round = 0; round < rounds; round++) {
      times.quiet.push(...(await load(asked, few, seconds)).times)
      const [{ times: busy }, requests] = await Promise.all([
        load(asked, few, seconds),
        loadApart(others, other, seconds),
      ])
      times.busy.push(...busy)
      answered += requests
    }
    const perSecond = Math.round(answered / rounds / seconds)
    felt[name] = { quiet: spread(times.quiet), busy: spread(times.busy), perSecond }
  }
  others.disconnect()
  return felt
}

/** @returns how many requests were answered */
async function loadApart(others, { body, ...asked }, seconds) {
  others.send({ asked: { ...asked, body: body() }, connections: many, seconds })
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
