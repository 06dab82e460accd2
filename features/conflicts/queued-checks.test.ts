import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import { openQueue } from '#platform/jobs/queue.server.ts'
import { openFeed } from '#platform/realtime/feed.server.ts'
import { testDatabase } from '#test/database.ts'
import { makeLead, owner } from '#test/factories.ts'
import { answerOpenChecks, coverExistingRows } from './conflict-jobs.server.ts'

const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const stateOf = async (leadId: string) =>
  (await query('select state from conflict_checks where lead_id = $1', [leadId]))[0]?.state

/** A process that does what is queued, without the recurring jobs. */
async function worker() {
  const db = openDatabase({ url: (await testDatabase()).loginUrl })
  const feed = await openFeed({ db })
  // SQL alone notifies nobody.
  feed.keepActive()
  const queue = openQueue({
    db,
    keys: deriveKeys('of this test'),
    log: { warn() {}, error() {} },
    feed,
    handlers: { conflict_check: (_, options) => answerOpenChecks(db, options) },
    times: { lookMs: 50 },
  })
  onTestFinished(async () => {
    await queue.stop()
    await feed.stop()
    await db.close()
  })
  return db
}

/** An intake whose transaction isn't committed yet. */
async function uncommittedIntake() {
  const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  const name = 'Late Committer'
  const { rows } = await client.query(
    `insert into leads (name, email) values ($1, 'late@x.example') returning id`,
    [name],
  )
  return { id: rows[0].id as string, commit: () => client.query('commit') }
}

test('a check is answered although its transaction ends after others queued and began the job', async () => {
  const db = await worker()
  await coverExistingRows(db)
  // The job waits: its own transaction, which has committed, is of another intake.
  await query(`insert into queued_jobs (id, kind, summary, payload, due_at)
    values (gen_random_uuid(), 'conflict_check', 'Conflict checks', 'open', now() + interval '200 ms')`)
  const late = await uncommittedIntake()
  // One more, which neither waits for that transaction nor is left out.
  const next = await makeLead({ name: 'Next Committer' })
  await expect.poll(() => stateOf(next.id)).toBe('answered')
  await late.commit()
  await expect.poll(() => stateOf(late.id)).toBe('answered')
  expect(await query('select count(*)::int as jobs from queued_jobs')).toEqual([{ jobs: 2 }])
})

test('checks that waited until older rows were read are answered right after', async () => {
  const db = await worker()
  await query('delete from conflict_coverage')
  await query(`insert into conflict_coverage (of) values ('clients')`)
  const lead = await makeLead({ name: 'Early Bird' })
  await expect.poll(() => query('select from queued_jobs where done_at is null')).toEqual([])
  expect(await stateOf(lead.id)).toBe('open')
  await coverExistingRows(db)
  expect(await stateOf(lead.id)).toBe('answered')
})
