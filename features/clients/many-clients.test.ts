import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})

const seen = (rows: { id: string; version: number }[]) => rows.map(({ id, version }) => ({ id, version }))

test('only an administrator changes several clients', async () => {
  const client = await makeClient()
  const rows = seen([client])
  for (const { api } of [await as(client.person), await as((await makeLawyer()).person)]) {
    await expect(api.admin.clients.changeMany({ rows, status: 'inactive' })).rejects.toMatchObject(notForThem)
    await expect(api.admin.clients.assignMany({ rows, lawyerId: null })).rejects.toMatchObject(notForThem)
  }
})

test('clients are given to a lawyer and set inactive together; one that was changed since is reported', async () => {
  const clients = [await makeClient(), await makeClient(), await makeClient()]
  const lawyer = await makeLawyer()
  const { assignMany, changeMany, list } = admin.api.admin.clients
  const assigned = await assignMany({ rows: seen(clients), lawyerId: lawyer.id })
  expect(new Set(assigned.done)).toEqual(new Set(clients.map(({ id }) => id)))
  const now = (await list({ lawyerId: lawyer.id })).items
  expect(now.map(({ lawyerName }) => lawyerName)).toEqual([lawyer.name, lawyer.name, lawyer.name])
  // The versions from before the assignment.
  const [first, ...others] = now
  const old = clients.find(({ id }) => id === first?.id)
  const report = await changeMany({ rows: seen([old, ...others] as typeof clients), status: 'inactive' })
  expect(report.refused).toEqual([{ id: first?.id, why: 'changed' }])
  expect(new Set(report.done)).toEqual(new Set(others.map(({ id }) => id)))
  const statuses = (await list({ lawyerId: lawyer.id })).items.map(({ status }) => status)
  expect(statuses.sort()).toEqual(['active', 'inactive', 'inactive'])
})
