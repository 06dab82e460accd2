import { beforeEach, describe, expect, test } from 'vitest'
import { formatDateTime } from '#platform/dates/format.ts'
import { makeAdmin, makeAppointment, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { appointmentMessages } from './appointments.schema.ts'

let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let client: Awaited<ReturnType<typeof makeClient>>
let atLawyer: Visit
let atClient: Visit
beforeEach(async () => {
  lawyer = await makeLawyer()
  client = await makeClient()
  atLawyer = await as(lawyer.person)
  atClient = await as(client.person)
})
const asLawyer = () => atLawyer.api.lawyer.appointments
const asClient = () => atClient.api.client.appointments

const hour = 3_600_000
const soon = () => new Date(Date.now() + hour)
const reason = 'A hearing was moved'
const changed = { code: 'CONFLICT', message: appointmentMessages.changed }
const gone = { code: 'NOT_FOUND' }

/** An appointment of the two, and what names the version of it that was seen. */
async function made(given: Parameters<typeof makeAppointment>[0] = {}) {
  const { id } = await makeAppointment({ client, lawyer, ...given })
  return { id, seen: await seenOf(id) }
}
const accepted = (preferredTime: Date | null = soon()) =>
  made({ status: 'confirmed', confirmedDate: new Date(), preferredTime })
const row = async (id: string) =>
  (await (await owner()).query('select * from appointments where id = $1', [id])).rows[0]
const seenOf = async (id: string): Promise<Date> => (await row(id)).updated_at
const newest = async (visit: Visit) => (await visit.api.notifications.list()).items[0]?.kind

describe('refusals', () => {
  test('others reach no appointment, in either role', async () => {
    const one = await accepted()
    const others = [await as((await makeClient()).person), await as((await makeLawyer()).person)]
    await expect(others[0]?.api.client.appointments.cancel({ ...one, reason })).rejects.toMatchObject(gone)
    await expect(others[1]?.api.lawyer.appointments.cancel({ ...one, reason })).rejects.toMatchObject(gone)
    await expect(
      (await anonymous()).api.client.appointments.cancel({ ...one, reason }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(atClient.api.lawyer.appointments.close({ ...one, outcome: 'held' })).rejects.toMatchObject(
      notForThem,
    )
    expect(await row(one.id)).toMatchObject({ status: 'confirmed' })
  })

  test('a reason is required and short, and a time lies ahead', async () => {
    const one = await accepted()
    const fields = (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        ({ data }) => data.fields,
      )
    expect(await fields(asClient().cancel({ ...one, reason: ' ' }))).toEqual({ reason: 'Please say why' })
    expect(await fields(asClient().cancel({ ...one, reason: 'x'.repeat(501) }))).toEqual({
      reason: 'Please be briefer',
    })
    expect(
      await fields(asLawyer().move({ ...one, reason, preferredTime: new Date(Date.now() - hour) })),
    ).toEqual({ preferredTime: 'Please choose a time in the future' })
  })

  test('the second request gets an error, and changes nothing', async () => {
    const one = await accepted()
    await asClient().cancel({ ...one, reason })
    await expect(asLawyer().move({ ...one, reason, preferredTime: soon() })).rejects.toMatchObject(changed)
    const both = await accepted()
    const outcomes = await Promise.allSettled([
      asClient().cancel({ ...both, reason }),
      asLawyer().cancel({ ...both, reason }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('what is closed, rejected or still ahead can’t be closed; a request is declined, not moved, by its lawyer', async () => {
    for (const status of ['cancelled', 'held', 'missed', 'rejected'] as const) {
      const one = await made({ status })
      await expect(asClient().cancel({ ...one, reason })).rejects.toMatchObject(changed)
      await expect(asLawyer().close({ ...one, outcome: 'held' })).rejects.toMatchObject(changed)
    }
    await expect(asLawyer().close({ ...(await accepted()), outcome: 'held' })).rejects.toMatchObject(changed)
    const pending = await made()
    await expect(asLawyer().move({ ...pending, reason, preferredTime: soon() })).rejects.toMatchObject(
      changed,
    )
    await expect(asLawyer().cancel({ ...pending, reason })).rejects.toMatchObject(changed)
  })
})

test('a lawyer moves one, which stays accepted; the client reads when, why and by whom', async () => {
  const one = await accepted()
  const preferredTime = soon()
  await asLawyer().move({ ...one, reason, preferredTime })
  expect((await asClient().list())[0]).toMatchObject({
    ...{ status: 'confirmed', preferredTime, changeReason: reason, changedBy: 'lawyer' },
  })
  expect(await newest(atClient)).toBe('appointment_moved')
})

test('the log keeps what a move and a cancellation replaced', async () => {
  const was = soon()
  const one = await accepted(was)
  const preferredTime = new Date(was.getTime() + hour)
  await asClient().move({ ...one, reason, preferredTime })
  await asClient().cancel({ id: one.id, seen: await seenOf(one.id), reason: 'Settled' })
  const { api } = await as((await makeAdmin()).person)
  const [cancelled, moved] = (await api.admin.audit.list({ record: one.id })).items
  expect(moved).toMatchObject({
    action: 'appointment.move',
    changes: [
      { field: 'Status', before: 'confirmed', after: 'pending' },
      { field: 'Time', before: formatDateTime(was), after: formatDateTime(preferredTime) },
      { field: 'Reason', before: null, after: reason },
    ],
  })
  expect(cancelled?.changes).toEqual([
    { field: 'Status', before: 'pending', after: 'cancelled' },
    { field: 'Reason', before: reason, after: 'Settled' },
  ])
})

test('a client moves one: the lawyer is asked again, and accepts it with the same conversation', async () => {
  const one = await made({ preferredTime: soon() })
  const { conversationId } = await asLawyer().accept({ id: one.id })
  const preferredTime = soon()
  await asClient().move({ id: one.id, seen: await seenOf(one.id), reason, preferredTime })
  expect((await asLawyer().list({})).items).toMatchObject([{ id: one.id, preferredTime, status: 'pending' }])
  expect(await newest(atLawyer)).toBe('appointment_moved')
  expect((await atClient.api.client.chat.conversations()).map(({ id }) => id)).toContain(conversationId)
  expect(await asLawyer().accept({ id: one.id })).toEqual({ conversationId })
})

test('when either side cancels, the other is notified, and the conversation stays', async () => {
  const one = await made()
  const { conversationId } = await asLawyer().accept({ id: one.id })
  await asClient().cancel({ id: one.id, seen: await seenOf(one.id), reason })
  expect(await newest(atLawyer)).toBe('appointment_cancelled')
  const other = await accepted()
  await asLawyer().cancel({ ...other, reason })
  expect(await newest(atClient)).toBe('appointment_cancelled')
  expect((await atClient.api.client.chat.conversations()).map(({ id }) => id)).toContain(conversationId)
})

test('an accepted one doesn’t keep the client from asking for the next; a second request waits', async () => {
  await accepted()
  const { id } = await asClient().book({ lawyerId: lawyer.id })
  await expect(asClient().book({ lawyerId: lawyer.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  const other = await accepted()
  await expect(asClient().move({ ...other, reason, preferredTime: soon() })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You already have a request to this lawyer.',
  })
  await asLawyer().accept({ id })
})

test('past ones and those without a time stay with the lawyer until they are closed, and administrators see all', async () => {
  const past = await accepted(new Date(Date.now() - hour))
  const timeless = await accepted(null)
  const ahead = await accepted()
  const { items } = await asLawyer().accepted({})
  expect(items.map(({ id, canClose }) => [id, canClose])).toEqual([
    [past.id, true],
    [timeless.id, true],
    [ahead.id, false],
  ])
  await asLawyer().close({ ...past, outcome: 'held' })
  await asLawyer().close({ ...timeless, outcome: 'missed' })
  expect((await asLawyer().accepted({})).items.map(({ id }) => id)).toEqual([ahead.id])
  const { api } = await as((await makeAdmin()).person)
  const ofLawyer = { lawyerId: lawyer.id }
  expect((await api.admin.appointments.list(ofLawyer)).items).toHaveLength(3)
  expect((await api.admin.appointments.list({ ...ofLawyer, status: 'held' })).items).toMatchObject([
    { id: past.id, clientName: client.name, lawyerName: lawyer.name },
  ])
  const lines = (await api.admin.audit.list({ record: past.id })).items
  expect(lines.map(({ sentence }) => sentence)).toContain('Closed an appointment as held')
})
