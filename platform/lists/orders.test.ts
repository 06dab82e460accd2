import { beforeAll, describe, expect, test } from 'vitest'
import { caseOrders } from '#features/cases/cases.schema.ts'
import { clientOrders } from '#features/clients/clients.schema.ts'
import { documentOrders } from '#features/documents/document-list.schema.ts'
import { leadOrders } from '#features/leads/leads.schema.ts'
import {
  makeAdmin,
  makeCase,
  makeClient,
  makeCourtDate,
  makeDocument,
  makeLawyer,
  makeLead,
  makeTimeEntry,
} from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})

type Page<Row> = { items: Row[]; older: string | null; newer: string | null }
/** Reads a list to its end in pages of two and back again, and expects the same rows both ways. */
async function walk<Row extends { id: string }>(read: (cursor: string | undefined) => Promise<Page<Row>>) {
  const pages = [await read(undefined)]
  for (let older = pages[0]?.older; older; older = pages.at(-1)?.older) pages.push(await read(older))
  const items = pages.flatMap((page) => page.items)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  const last = pages.at(-2)
  if (last) expect((await read(pages.at(-1)?.newer ?? undefined)).items).toEqual(last.items)
  return items
}

/** Equal values, so that the id decides, and differing ones. */
const titles = ['Boundary dispute', 'Adoption', 'Boundary dispute', 'Will of a miller', 'Adoption']
const days = ['2026-03-02', '2026-01-05', '2026-03-02', '2026-02-10', '2026-03-02']
const isSorted = (values: (string | Date)[], down: boolean) =>
  values.every((value, at) => {
    const before = values[at - 1]
    return before === undefined || (down ? before >= value : before <= value)
  })

test('a lawyer’s own cases hold every order too', async () => {
  const lawyer = await makeLawyer()
  for (const [at, title] of titles.entries()) await makeCase({ title, startDate: days[at], lawyer })
  const { api } = await as(lawyer.person)
  for (const order of Object.keys(caseOrders) as (keyof typeof caseOrders)[]) {
    const ask = { status: 'ongoing' as const, order, limit: 2 }
    const items = await walk((cursor) => api.lawyer.cases.list({ ...ask, cursor }))
    expect([order, items.length]).toEqual([order, titles.length])
    if (order.startsWith('title'))
      expect(
        isSorted(
          items.map(({ title }) => title),
          order === 'title-down',
        ),
      ).toBe(true)
  }
})

describe('every order of a list holds over all of its pages, forwards and backwards', () => {
  test('cases', async () => {
    const { id: lawyerId } = await makeLawyer()
    for (const [at, title] of titles.entries()) await makeCase({ title, startDate: days[at], lawyerId })
    const by = {
      title: (row: { title: string }) => row.title,
      number: (row: { caseNumber: string }) => row.caseNumber,
      opened: (row: { startDate: string }) => row.startDate,
    }
    for (const order of Object.keys(caseOrders) as (keyof typeof caseOrders)[]) {
      const items = await walk((cursor) => admin.api.admin.cases.list({ lawyerId, order, limit: 2, cursor }))
      expect([order, items.length]).toEqual([order, titles.length])
      const value =
        order === 'newest' || order === 'oldest'
          ? (row: { createdAt: Date }) => row.createdAt
          : by[order.replace('-down', '') as keyof typeof by]
      const down = order === 'newest' || order.endsWith('-down')
      expect([
        order,
        isSorted(
          items.map((row) => value(row as never)),
          down,
        ),
      ]).toEqual([order, true])
    }
  })

  test('clients', async () => {
    const { id: lawyerId } = await makeLawyer()
    for (const name of ['Berg', 'Alder', 'Berg', 'Crane']) await makeClient({ name, lawyerId })
    for (const order of Object.keys(clientOrders) as (keyof typeof clientOrders)[]) {
      const items = await walk((cursor) =>
        admin.api.admin.clients.list({ lawyerId, order, limit: 2, cursor }),
      )
      const values = items.map(({ name, createdAt }) => (order.startsWith('name') ? name : createdAt))
      expect([order, values.length]).toEqual([order, 4])
      expect([order, isSorted(values, order === 'newest' || order === 'name-down')]).toEqual([order, true])
    }
  })

  test('leads', async () => {
    for (const name of ['Berg Sorted', 'Alder Sorted', 'Berg Sorted']) await makeLead({ name })
    for (const order of Object.keys(leadOrders) as (keyof typeof leadOrders)[]) {
      const items = await walk((cursor) =>
        admin.api.admin.leads.list({ search: 'sorted', order, limit: 2, cursor }),
      )
      const values = items.map(({ name, createdAt }) => (order.startsWith('name') ? name : createdAt))
      expect([order, values.length]).toEqual([order, 3])
      expect([order, isSorted(values, order === 'newest' || order === 'name-down')]).toEqual([order, true])
    }
  })

  test('documents', async () => {
    const of = await makeCase()
    for (const title of titles) await makeDocument({ title, case: of })
    for (const order of Object.keys(documentOrders) as (keyof typeof documentOrders)[]) {
      const items = await walk((cursor) =>
        admin.api.admin.documents.list({ caseId: of.id, order, limit: 2, cursor }),
      )
      const values = items.map(({ title, createdAt }) => (order.startsWith('title') ? title : createdAt))
      expect([order, values.length]).toEqual([order, titles.length])
      expect([order, isSorted(values, order === 'newest' || order === 'title-down')]).toEqual([order, true])
    }
  })

  test('a lawyer’s documents: those of their cases and their own uploads', async () => {
    const lawyer = await makeLawyer()
    const of = await makeCase({ lawyer })
    for (const [at, title] of titles.entries())
      await makeDocument(at % 2 ? { title, case: of } : { title, caseId: null, uploadedBy: lawyer.id })
    const { api } = await as(lawyer.person)
    for (const order of Object.keys(documentOrders) as (keyof typeof documentOrders)[]) {
      const items = await walk((cursor) => api.lawyer.documents.list({ order, limit: 2, cursor }))
      const values = items.map(({ title, createdAt }) => (order.startsWith('title') ? title : createdAt))
      expect([order, values.length]).toEqual([order, titles.length])
      expect([order, isSorted(values, order === 'newest' || order === 'title-down')]).toEqual([order, true])
    }
  })

  test('court dates, to come and past, for administrators and for the lawyer of their case', async () => {
    const lawyer = await makeLawyer()
    const of = await makeCase({ lawyer })
    const hours = [30, 10, 30, 20, 90]
    for (const past of [-1, 1])
      for (const at of hours)
        await makeCourtDate({ case: of, courtDate: new Date(Date.now() + past * at * 24 * 3_600_000) })
    const { api } = await as(lawyer.person)
    const lists: ((asked: object) => Promise<Page<{ id: string; courtDate: Date }>>)[] = [
      (asked) => admin.api.admin.calendar.list({ caseId: of.id, ...asked }),
      (asked) => api.lawyer.courtDates.list(asked),
    ]
    for (const list of lists)
      for (const when of ['upcoming', 'past'] as const)
        for (const order of ['earliest', 'latest', undefined] as const) {
          const items = await walk((cursor) => list({ when, order, limit: 2, cursor }))
          const down = (order ?? (when === 'past' ? 'latest' : 'earliest')) === 'latest'
          const values = items.map(({ courtDate }) => courtDate)
          expect([when, order, values.length, isSorted(values, down)]).toEqual([when, order, 5, true])
        }
  })

  test('time entries', async () => {
    const of = await makeCase()
    for (const date of days) await makeTimeEntry({ case: of, date })
    for (const order of ['latest', 'earliest'] as const) {
      const items = await walk((cursor) =>
        admin.api.admin.billing.list({ caseId: of.id, order, limit: 2, cursor }),
      )
      expect([
        order,
        isSorted(
          items.map(({ date }) => date),
          order === 'latest',
        ),
      ]).toEqual([order, true])
      expect(items).toHaveLength(days.length)
    }
  })
})

test('a list is narrowed to the selected rows, and to nothing else', async () => {
  const [one, , three] = [await makeCase(), await makeCase(), await makeCase()]
  const { items } = await admin.api.admin.cases.list({ ids: `${one.id},${three.id}` })
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([one.id, three.id]))
  for (const ids of ['x', `${one.id};${three.id}`, `${one.id},`, Array(101).fill(one.id).join(',')])
    await expect(admin.api.admin.cases.list({ ids }), ids).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
