import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

async function makeJob(columns: Record<string, unknown> = {}) {
  const id = randomUUID()
  const row = { id, kind: 'mail', summary: `ann@demo.example: ${id}`, payload: 'sealed', ...columns }
  const names = Object.keys(row)
  await (await owner()).query(
    `insert into queued_jobs (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  )
  return id
}

test('only administrators see jobs, and no answer holds their payload', async () => {
  const id = await makeJob({ failed_at: new Date(), last_error: 'no such mailbox' })
  const [client, lawyer] = [await as((await makeClient()).person), await as((await makeLawyer()).person)]
  for (const visit of [await anonymous(), client, lawyer]) {
    await expect(visit.api.admin.jobs.list({})).rejects.toMatchObject(notForThem)
    await expect(visit.api.admin.jobs.retry({ id })).rejects.toMatchObject(notForThem)
    await expect(visit.api.admin.jobs.discard({ id })).rejects.toMatchObject(notForThem)
  }
  const admin = await as({ ...(await makeAdmin()).person })
  const { items } = await admin.api.admin.jobs.list({ state: 'failed' })
  expect(items).toMatchObject([{ id, state: 'failed', lastError: 'no such mailbox', dueAt: null }])
  expect(JSON.stringify(items)).not.toContain('sealed')
  expect(await admin.api.admin.jobs.counts()).toEqual({ failed: 1 })
  await admin.api.admin.jobs.discard({ id })
})

test('a failed job is tried again or discarded once; one that has not failed, or is done, is left alone', async () => {
  const admin = await as((await makeAdmin()).person)
  const [failed, waiting, done] = [
    await makeJob({ failed_at: new Date(), attempts: 9 }),
    await makeJob(),
    await makeJob({ done_at: new Date() }),
  ]
  await admin.api.admin.jobs.retry({ id: failed })
  const { items } = await admin.api.admin.jobs.list({ state: 'waiting' })
  expect(items.map(({ id, attempts }) => [id, attempts])).toContainEqual([failed, 0])
  for (const id of [failed, waiting, done, randomUUID()]) {
    await expect(admin.api.admin.jobs.retry({ id })).rejects.toThrow('nothing to try again')
    await expect(admin.api.admin.jobs.discard({ id })).rejects.toThrow('no longer marked as failed')
  }
})

test('a recurring job runs at once when asked; its runs are still counted, and it can’t be discarded', async () => {
  const admin = await as((await makeAdmin()).person)
  const columns = { attempts: 4, last_error: 'not now', due_at: new Date(Date.now() + 3_600_000) }
  const [id, done] = [await makeJob(columns), await makeJob({ ...columns, done_at: new Date() })]
  await expect(admin.api.admin.jobs.discard({ id })).rejects.toThrow('no longer marked as failed')
  await expect(admin.api.admin.jobs.retry({ id: done })).rejects.toThrow('nothing to try again')
  await admin.api.admin.jobs.retry({ id })
  const { items } = await admin.api.admin.jobs.list({ state: 'waiting' })
  const job = items.find((item) => item.id === id)
  expect(job?.attempts).toBe(4)
  expect(job?.dueAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
})

test('what is done by itself is listed with its last turn', async () => {
  const admin = await as((await makeAdmin()).person)
  const names = async () => (await admin.api.admin.jobs.recurring()).map(({ name }) => name)
  await expect.poll(names).toContain('remove expired sessions')
})
