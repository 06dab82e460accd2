import { known } from '../large-data.ts'
import { load } from '../requests/load.ts'
import { signIn } from '../requests.mjs'

const rounds = 5
/** A person who clicks without a pause, beside everybody of a busy office. */
const [few, many] = [1, 30]

/** @returns by operation: p50 and p99 of the first firm while the second is quiet and while it is under load */
export async function neighbours([mine, theirs], seconds) {
  const calls = { 'my cases': 'client/cases/list', 'all cases': 'admin/cases/list' }
  const felt = {}
  for (const [name, procedure] of Object.entries(calls)) {
    const who = procedure.startsWith('admin') ? known.admin : known.client
    const asked = await call(mine, who, procedure)
    const other = await call(theirs, who, procedure)
    await load(asked, few, 3)
    await load(other, many, 3)
    const times = { quiet: [], busy: [] }
    for (let round = 0; round < rounds; round++) {
      times.quiet.push(...(await load(asked, few, seconds)).times)
      const [{ times: busy }] = await Promise.all([load(asked, few, seconds), load(other, many, seconds)])
      times.busy.push(...busy)
    }
    felt[name] = { quiet: spread(times.quiet), busy: spread(times.busy) }
  }
  return felt
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
