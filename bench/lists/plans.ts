import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type pg from 'pg'
import { roundTrips, type SentRoundTrip } from '#db/pipeline/round-trip.ts'
import { growing } from '../large-data.ts'

/** A query of the product, with the claims of its transaction. */
interface Sent {
  text: string
  values: unknown[]
  claims: unknown[]
}

/** Rows that one step of a plan may read; a search looks at 2,000 one by one. */
const mostRows = 4_500

/**
 * Records the queries of `work`, and explains each again under the same claims.
 * @param owner a superuser's connection to the same database
 * @param small the tables are so small that reading one whole can be the best plan: then it is forbidden to
 * the planner, so that it reads a table whole only where it has no other plan
 * @returns a message for each faulty plan; empty when there is none
 */
export async function planFaults(
  owner: pg.Client,
  work: () => Promise<unknown>,
  { small = false } = {},
): Promise<string[]> {
  const faults: string[] = []
  for (const sent of await queriesOf(work)) {
    const plan = await explain(owner, sent, small)
    for (const step of stepsOf(plan)) {
      const table = step['Relation Name'] ?? ''
      if (!(growing as readonly string[]).includes(table)) continue
      const read = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
      if (step['Node Type'] === 'Seq Scan') faults.push(`scans ${table}: ${short(sent.text)}`)
      else if (read > mostRows) faults.push(`reads ${read} rows of ${table}: ${short(sent.text)}`)
    }
  }
  return faults
}

const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 160)

/** Receives every query of the product; only reads are explained. */
async function queriesOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const claims = new WeakMap<object, unknown[]>()
  const watch = (message: unknown) => {
    const { connection, statements } = message as SentRoundTrip
    for (const { text, values = [] } of statements) {
      const own = claims.get(connection)
      if (text.includes("set_config('role', $1, true)")) claims.set(connection, values.slice(0, 5))
      else if (/^\s*(with|select|\()/i.test(text) && !text.includes('pg_current_xact_id_if_assigned'))
        if (own)
          // Without claims it is the process's own, such as a job's.
          sent.push({ text, values, claims: own })
    }
  }
  subscribe(roundTrips.name, watch)
  try {
    await work()
  } finally {
    unsubscribe(roundTrips.name, watch)
  }
  if (sent.length === 0) throw new Error('No query was sent, so there is no plan to check.')
  return sent
}

async function explain(owner: pg.Client, { text, values, claims }: Sent, small: boolean): Promise<Step> {
  await owner.query('begin')
  try {
    if (small) await owner.query('set local enable_seqscan = off')
    await owner.query(
      `select set_config('role', $1, true), set_config('portico.user_id', $2, true),
        set_config('portico.client_id', $3, true), set_config('portico.lawyer_id', $4, true),
        set_config('portico.grant', $5, true)`,
      claims,
    )
    const { rows } = await owner.query(`explain (analyze, format json) ${text}`, values)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await owner.query('rollback')
  }
}

interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}

function* stepsOf(step: Step): Generator<Step> {
  yield step
  for (const inner of step.Plans ?? []) yield* stepsOf(inner)
}
