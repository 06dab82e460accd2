import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { Run } from '#platform/api/procedures.server.ts'
import { toFirmTime } from '#platform/dates/firm-time.ts'
import type { JobRun } from '#platform/jobs/recurring.server.ts'
import { answerCheck } from './conflict-checks.server.ts'

const system = { role: 'system' } as const
/** A queued job is stopped after two minutes; the next one does the rest. */
const longestMs = 60_000

type Options = Partial<JobRun>

/** Answers the checks that are open, oldest first, each in a transaction of its own. */
export async function answerOpenChecks(db: Database, { signal }: Options = {}): Promise<void> {
  const run: Run = (work) => db.asActor(system, work)
  const ends = Date.now() + longestMs
  for (;;) {
    const { rows } = await db.readAs(system, (tx) =>
      tx.execute<{ id: string }>(sql`select id from open_conflict_checks(20) as id`),
    )
    for (const { id } of rows) {
      if (signal?.aborted || Date.now() > ends) return
      await answerCheck(run, id, 'answer_conflict_check')
    }
    if (rows.length === 0) return
  }
}

/** Repeats a bounded step until nothing is left, its time is up, or the process stops; the rest is for the next run. */
async function inSteps(
  db: Database,
  step: 'cover_existing_rows' | 'compare_with_open_cases',
  { signal }: Options,
): Promise<void> {
  const ends = Date.now() + longestMs
  for (let done = 1; done > 0 && !signal?.aborted && Date.now() < ends; ) {
    const { rows } = await db.asActor(system, (tx) =>
      tx.execute<{ done: number }>(sql`select ${sql.raw(step)}() as done`),
    )
    done = rows[0]?.done ?? 0
  }
}

/** Makes parties and searched names of what is older than the triggers that do it, then answers the checks that waited for it. */
export async function coverExistingRows(db: Database, options: Options = {}): Promise<void> {
  // Notes first which tables are to be read: no check is answered from then on until they are.
  await db.asActor(system, (tx) => tx.execute(sql`select cover_existing_rows(0)`))
  await inSteps(db, 'cover_existing_rows', options)
  await answerOpenChecks(db, options)
}

const nightEnds = 6

/**
 * Compares new names with the open cases: from midnight to six by the firm's clock, and once after the start, for a machine that
 * is off at night.
 */
export function comparison(db: Database): (options?: Options & { now?: Date }) => Promise<void> {
  let isFirst = true
  return async ({ now = new Date(), ...options } = {}) => {
    if (!isFirst && Number(toFirmTime(now).slice(11, 13)) >= nightEnds) return
    isFirst = false
    await inSteps(db, 'compare_with_open_cases', options)
  }
}
