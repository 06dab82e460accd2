import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAppointment, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { appointmentMessages } from './appointments.schema.ts'

let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let eleanor: Visit
let client: Awaited<ReturnType<typeof makeClient>>

beforeEach(async () => {
  lawyer = await makeLawyer()
  client = await makeClient()
  eleanor = await as(lawyer.person)
})

const row = async (id: string) =>
  (await (await owner()).query('select * from appointments where id = $1', [id])).rows[0]
const conversations = async () =>
  (await (await owner()).query('select * from chat_conversations where lawyer_id = $1', [lawyer.id])).rows
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ status, message }) => ({ status, message }),
  )
const gone = { status: 404, message: appointmentMessages.gone }

test('a request to another lawyer can be neither seen nor answered', async () => {
  const theirs = await makeAppointment({ client })
  const { list, waiting, accept, decline, delete: remove } = eleanor.api.lawyer.appointments
  for (const id of [theirs.id, randomUUID()])
    expect([
      await refusal(accept({ id })),
      await refusal(decline({ id })),
      await refusal(remove({ id })),
    ]).toEqual([gone, gone, gone])
  expect((await list({})).items).toEqual([])
  expect(await waiting()).toBe(0)
  expect(await row(theirs.id)).toMatchObject({ status: 'pending' })
  expect(await refusal((await as(client.person)).api.lawyer.appointments.list({}))).toMatchObject({
    status: 403,
  })
})

test('pending requests are listed newest first, a page at a time, with what the client said', async () => {
  const preferredTime = new Date('2027-01-04T15:00:00Z')
  const clients = [client, await makeClient(), await makeClient()]
  for (const [at, asking] of clients.entries())
    await makeAppointment({
      client: asking,
      lawyer,
      preferredTime,
      notes: `Note ${at}`,
      createdAt: new Date(Date.UTC(2026, 9, at + 1)),
    })
  await makeAppointment({ client: await makeClient(), lawyer, status: 'rejected' })
  const { list, waiting } = eleanor.api.lawyer.appointments
  const first = await list({ limit: 2 })
  const rest = await list({ limit: 2, cursor: first.older ?? '' })
  const items = [...first.items, ...rest.items]
  expect(items.map(({ clientName }) => clientName)).toEqual(clients.toReversed().map(({ name }) => name))
  expect(items[2]).toMatchObject({
    clientEmail: client.email,
    preferredTime,
    notes: 'Note 0',
    status: 'pending',
  })
  expect(await waiting()).toBe(3)
})

test('accepted appointments are listed by their time, the past ones too, and only the lawyer’s own', async () => {
  const accepted = async (hours: number | null, of = lawyer) => {
    const preferredTime = hours === null ? null : new Date(Date.now() + hours * 3_600_000)
    const made = { client: await makeClient({ name: `In ${hours}` }), lawyer: of, preferredTime }
    return makeAppointment({ ...made, status: 'confirmed', confirmedDate: new Date() })
  }
  for (const hours of [48, -2, 24, -24, null]) await accepted(hours)
  await accepted(1, await makeLawyer())
  await makeAppointment({ client, lawyer, preferredTime: new Date(Date.now() + 3_600_000) })
  const { accepted: list } = eleanor.api.lawyer.appointments
  const first = await list({ limit: 2 })
  expect(first.items.map(({ clientName }) => clientName)).toEqual(['In -24', 'In -2'])
  const rest = await list({ limit: 3, cursor: first.older ?? '' })
  expect(rest.items.map(({ clientName }) => clientName)).toEqual(['In null', 'In 24', 'In 48'])
  expect(await refusal((await as(client.person)).api.lawyer.appointments.accepted({}))).toMatchObject({
    status: 403,
  })
})

describe('accepting', () => {
  test('confirms and opens the conversation, once', async () => {
    const { id } = await makeAppointment({ client, lawyer })
    const { accept } = eleanor.api.lawyer.appointments
    const answers = await Promise.allSettled([accept({ id }), accept({ id })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await row(id)).toMatchObject({ status: 'confirmed', confirmed_date: expect.any(Date) })
    expect(await conversations()).toMatchObject([{ client_id: client.id, appointment_id: id }])
  })

  test('what was declined opens nothing', async () => {
    const { id } = await makeAppointment({ client, lawyer })
    const { accept, decline } = eleanor.api.lawyer.appointments
    await decline({ id, rejectionReason: '  Not my field.  ' })
    expect(await row(id)).toMatchObject({ status: 'rejected', rejection_reason: 'Not my field.' })
    expect(await refusal(accept({ id }))).toEqual(gone)
    expect(await conversations()).toEqual([])
  })
})

test('a reason has a length', async () => {
  const { id } = await makeAppointment({ client, lawyer })
  const { decline } = eleanor.api.lawyer.appointments
  expect(await refusal(decline({ id, rejectionReason: 'x'.repeat(501) }))).toMatchObject({ status: 400 })
  expect(await row(id)).toMatchObject({ status: 'pending' })
})

test('a deleted request is gone, and the client can ask again', async () => {
  const { id } = await makeAppointment({ client, lawyer })
  await eleanor.api.lawyer.appointments.delete({ id })
  expect(await row(id)).toBeUndefined()
  expect(await makeAppointment({ client, lawyer })).toMatchObject({ status: 'pending' })
})
