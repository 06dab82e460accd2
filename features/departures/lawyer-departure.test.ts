import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  makeAdmin,
  makeAppointment,
  makeCase,
  makeCaseUpdate,
  makeClient,
  makeLawyer,
  makeTask,
  owner,
} from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const lawyers = () => admin.api.admin.lawyers
/** Of a screen. */
const reason = 'Advised the other side before joining'

test('a deleted lawyer is signed out; the cases stay without one', async () => {
  const lawyer = await makeLawyer()
  const item = await makeCase({ lawyer })
  const visit = await as(lawyer.person)
  expect(await lawyers().holdings({ id: lawyer.id })).toEqual({
    cases: 1,
    clients: 0,
    chats: 0,
    appointments: 0,
    openAppointments: 0,
    tasks: 0,
  })
  await lawyers().delete({ id: lawyer.id })
  expect(await visit.api.accounts.session()).toBeNull()
  expect((await admin.api.admin.cases.list({ search: item.caseNumber })).items[0]?.lawyerName).toBeNull()
  const unassigned = await admin.api.admin.cases.list({ search: item.caseNumber, lawyerId: 'none' })
  expect(unassigned.items).toHaveLength(1)
})

test('a lawyer who leaves hands cases and clients over, all of them or none', async () => {
  const [leaving, staying] = [await makeLawyer(), await makeLawyer()]
  const item = await makeCase({ lawyer: leaving })
  await makeCaseUpdate({ case: item })
  const theirs = await makeClient({ lawyerId: leaving.id })
  const gone = await makeLawyer()
  await lawyers().delete({ id: gone.id })
  for (const successorId of [leaving.id, gone.id])
    await expect(lawyers().delete({ id: leaving.id, successorId })).rejects.toMatchObject({
      data: { fields: { successorId: expect.stringContaining('another lawyer') } },
    })
  expect(await lawyers().holdings({ id: leaving.id })).toMatchObject({ cases: 1, clients: 1 })

  await lawyers().delete({ id: leaving.id, successorId: staying.id })
  const { api } = await as(staying.person)
  expect((await api.lawyer.cases.list({ status: 'ongoing' })).items.map(({ id }) => id)).toContain(item.id)
  expect((await api.lawyer.timeline.list({ caseId: item.id })).entries).toHaveLength(1)
  const listed = await admin.api.admin.clients.list({ search: theirs.email })
  expect(listed.items[0]?.lawyerId).toBe(staying.id)
})

test('a hand-over of many cases includes what belongs to them, and is one audit line that names them all', async () => {
  const [leaving, staying] = [
    await makeLawyer({ name: 'Ann Leaves' }),
    await makeLawyer({ name: 'Bo Stays' }),
  ]
  const items = [await makeCase({ lawyer: leaving }), await makeCase({ lawyer: leaving })]
  const untouched = await makeCase()
  for (const item of [...items, untouched]) await makeCaseUpdate({ case: item })
  await lawyers().delete({ id: leaving.id, successorId: staying.id })
  const db = await owner()
  const holders = await db.query(
    'select u.case_id, u.lawyer_id, u.client_id from case_updates u where case_id = any ($1)',
    [[...items, untouched].map(({ id }) => id)],
  )
  const found = (id: string) => holders.rows.find((row) => row.case_id === id)
  for (const item of items)
    expect(found(item.id)).toMatchObject({ lawyer_id: staying.id, client_id: item.client.id })
  expect(found(untouched.id)).toMatchObject({ lawyer_id: untouched.lawyer.id })

  const { rows } = await db.query(
    `select detail from audit_log where action = 'lawyer.handed-over' and entity_id = $1`,
    [leaving.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].detail).toMatchObject({ to: staying.id, cases: 2, clients: 0 })
  expect(rows[0].detail.case_ids.sort()).toEqual(items.map(({ id }) => id).sort())
  const [line] = (await admin.api.admin.audit.list({ action: 'lawyer.handed-over' })).items
  expect(line?.sentence).toBe(
    'Handed 2 cases, 0 clients, 0 chats, 0 appointments and 0 tasks of Ann Leaves over to Bo Stays',
  )
  expect(line?.detail).not.toHaveProperty('case_ids')
  const { api } = await as(staying.person)
  const history = await api.lawyer.timeline.history({ caseId: items[0]?.id ?? '' })
  expect(history.items.map(({ sentence }) => sentence)).toContain(
    'Handed the case of Ann Leaves over to Bo Stays',
  )
  const narrowed = async (id: string, more = {}) =>
    (await admin.api.admin.audit.list({ case: id, ...more })).items.map(({ sentence }) => sentence)
  for (const { id } of items) expect(await narrowed(id)).toContain(line?.sentence)
  expect(await narrowed(items[0]?.id ?? '', { action: 'lawyer.handed-over' })).toHaveLength(1)
  expect(await narrowed(untouched.id, { action: 'lawyer.handed-over' })).toEqual([])
  const others = await admin.api.admin.timeline.history({ caseId: untouched.id })
  expect(others.items.map(({ action }) => action)).not.toContain('lawyer.handed-over')
})

describe('appointments of a lawyer who leaves', () => {
  const confirmedDate = new Date()
  const newest = async (visit: Visit) => (await visit.api.notifications.list()).items[0]?.kind
  const holders = async (ids: string[]) => {
    const { rows } = await (await owner()).query(
      'select a.id, a.lawyer_id, a.status from unnest($1::uuid[]) with ordinality as w (id, at) left join appointments as a using (id) order by at',
      [ids],
    )
    return rows.map((row) => [row.lawyer_id, row.status])
  }

  test('that are open are the successor’s; both people are notified, and one audit line names them', async () => {
    const [leaving, staying] = [
      await makeLawyer({ name: 'Ida Leaves' }),
      await makeLawyer({ name: 'Jo Stays' }),
    ]
    const client = await makeClient()
    const of = { client, lawyer: leaving }
    const preferredTime = new Date(Date.now() + 86_400_000)
    const made = [
      await makeAppointment({ ...of, status: 'confirmed', confirmedDate, preferredTime }),
      await makeAppointment({ ...of, status: 'confirmed', confirmedDate }),
      await makeAppointment(of),
      await makeAppointment({ ...of, status: 'rejected' }),
      await makeAppointment({ ...of, status: 'held', confirmedDate }),
    ].map(({ id }) => id)
    expect(await lawyers().holdings({ id: leaving.id })).toMatchObject({
      appointments: 5,
      openAppointments: 3,
    })
    await lawyers().delete({ id: leaving.id, successorId: staying.id })
    expect(await holders(made)).toEqual([
      [staying.id, 'confirmed'],
      [staying.id, 'confirmed'],
      [staying.id, 'pending'],
      [null, null],
      [null, null],
    ])
    for (const { person } of [client, staying])
      expect(await newest(await as(person))).toBe('appointment_handed_over')
    const [line] = (await admin.api.admin.audit.list({ action: 'lawyer.handed-over' })).items
    expect(line?.sentence).toBe(
      'Handed 0 cases, 0 clients, 0 chats, 3 appointments and 0 tasks of Ida Leaves over to Jo Stays',
    )
    expect(line?.detail).not.toHaveProperty('appointment_ids')
    const { rows } = await (await owner()).query(
      `select detail -> 'appointment_ids' as ids from audit_log where action = 'lawyer.handed-over' and entity_id = $1`,
      [leaving.id],
    )
    expect(rows[0].ids.sort()).toEqual(made.slice(0, 3).sort())
  })

  test('are deleted where the client waits for an answer of the successor already', async () => {
    const [leaving, staying, client] = [await makeLawyer(), await makeLawyer(), await makeClient()]
    const made = [
      await makeAppointment({ client, lawyer: leaving }),
      await makeAppointment({ client, lawyer: staying }),
    ].map(({ id }) => id)
    await lawyers().delete({ id: leaving.id, successorId: staying.id })
    expect(await holders(made)).toEqual([
      [null, null],
      [staying.id, 'pending'],
    ])
  })

  test('stay with their chat, also where it joins another one', async () => {
    const [leaving, staying] = [await makeLawyer(), await makeLawyer()]
    const db = await owner()
    const talking = async (client: { id: string }, lawyer: { id: string }) => {
      const { id } = await makeAppointment({ client, lawyer, status: 'confirmed', confirmedDate })
      await db.query(
        'insert into chat_conversations (client_id, lawyer_id, appointment_id) values ($1, $2, $3)',
        [client.id, lawyer.id, id],
      )
      return id
    }
    const [one, both] = [await makeClient(), await makeClient()]
    const moved = await talking(one, leaving)
    const made = [moved, await talking(both, leaving), await talking(both, staying)]
    await lawyers().delete({ id: leaving.id, successorId: staying.id })
    expect(await holders(made)).toEqual(made.map(() => [staying.id, 'confirmed']))
    const { rows } = await db.query('select appointment_id from chat_conversations where client_id = $1', [
      one.id,
    ])
    expect(rows).toEqual([{ appointment_id: moved }])
  })

  test('are not given to a lawyer who is screened from a case of the client', async () => {
    const [leaving, screened] = [await makeLawyer(), await makeLawyer()]
    const item = await makeCase()
    await makeAppointment({ client: item.client, lawyer: leaving })
    await admin.api.admin.caseScreens.create({ caseId: item.id, lawyerId: screened.id, reason })
    await expect(lawyers().delete({ id: leaving.id, successorId: screened.id })).rejects.toMatchObject({
      status: 409,
      message: `${screened.name} is screened from the case ${item.caseNumber}, and can’t get an appointment with its client.`,
    })
  })
})

test('tasks that are assigned to a lawyer who leaves are the successor’s', async () => {
  const [leaving, staying] = [await makeLawyer(), await makeLawyer()]
  const [own, others, screened] = [await makeCase({ lawyer: leaving }), await makeCase(), await makeCase()]
  const db = await owner()
  await admin.api.admin.caseScreens.create({ caseId: screened.id, lawyerId: staying.id, reason })
  const made = [
    await makeTask({ case: own, assignedTo: leaving.id }),
    await makeTask({ case: own, assignedTo: leaving.id, status: 'completed' }),
    await makeTask({ case: own }),
    await makeTask({ case: others, assignedTo: leaving.id }),
    await makeTask({ case: screened, assignedTo: leaving.id }),
  ].map(({ id }) => id)
  expect((await lawyers().holdings({ id: leaving.id })).tasks).toBe(4)
  await lawyers().delete({ id: leaving.id, successorId: staying.id })
  const { rows } = await db.query(
    'select assigned_to from unnest($1::uuid[]) with ordinality as w (id, at) join case_tasks using (id) order by at',
    [made],
  )
  expect(rows.map((row) => row.assigned_to)).toEqual([staying.id, staying.id, null, staying.id, null])
  const history = async (caseId: string) =>
    (await admin.api.admin.timeline.history({ caseId })).items.map(({ action }) => action)
  // In the cases that are handed over, the one line says it; in others’ cases, the history of each does.
  expect(await history(own.id)).not.toContain('changed')
  expect(await history(others.id)).toContain('changed')
  const detail = await db.query(
    `select detail from audit_log where action = 'lawyer.handed-over' and entity_id = $1`,
    [leaving.id],
  )
  expect(detail.rows).toEqual([{ detail: expect.objectContaining({ cases: 1, tasks: 3 }) }])
})

describe('a lawyer of a client on legal hold', () => {
  /** A held client, and their appointments with a lawyer. */
  async function held(...given: Parameters<typeof makeAppointment>[0][]) {
    const [leaving, client] = [await makeLawyer(), await makeClient({ name: 'Vera Held' })]
    const ids: string[] = []
    for (const more of given) ids.push((await makeAppointment({ ...more, client, lawyer: leaving })).id)
    await admin.api.admin.legalHolds.create({ kind: 'client', id: client.id, reason: 'Litigation' })
    return { leaving, client, ids }
  }
  const rowsOf = async (ids: string[]) => {
    const { rows } = await (await owner()).query(
      'select lawyer_id, status, change_reason from unnest($1::uuid[]) with ordinality as w (id, at) join appointments using (id) order by at',
      [ids],
    )
    return rows.map((row) => [row.lawyer_id, row.status, row.change_reason])
  }
  const refusal = {
    status: 409,
    message: expect.stringMatching(
      /^The client Vera Held has been on legal hold since \w{3} \d{1,2}, \d{4}\. Please choose another lawyer to hand over to\.$/,
    ),
  }

  test('is deleted with a successor, who gets the rejected and closed appointments, too', async () => {
    const confirmedDate = new Date()
    const { leaving, client, ids } = await held(
      { status: 'rejected', rejectionReason: 'No time' },
      { status: 'held', confirmedDate },
      { status: 'cancelled' },
      { status: 'confirmed', confirmedDate },
    )
    const free = await makeAppointment({ lawyer: leaving, status: 'rejected' })
    await expect(lawyers().delete({ id: leaving.id })).rejects.toMatchObject(refusal)
    const staying = await makeLawyer()
    await lawyers().delete({ id: leaving.id, successorId: staying.id })
    expect(await rowsOf([...ids, free.id])).toEqual(
      ['rejected', 'held', 'cancelled', 'confirmed'].map((status) => [staying.id, status, '']),
    )
    const { items } = await (await as(client.person)).api.notifications.list()
    expect(items.filter(({ kind }) => kind === 'appointment_handed_over')).toHaveLength(1)
  })

  test('has a request cancelled, and not deleted, where the client waits for the successor already', async () => {
    const { leaving, client, ids } = await held({})
    const staying = await makeLawyer()
    const other = await makeAppointment({ client, lawyer: staying })
    await lawyers().delete({ id: leaving.id, successorId: staying.id })
    expect(await rowsOf([...ids, other.id])).toEqual([
      [staying.id, 'cancelled', 'The lawyer left the firm. You have asked the new one already.'],
      [staying.id, 'pending', ''],
    ])
  })

  test('is not deleted where two chats of the client would become one', async () => {
    const { leaving, client } = await held({ status: 'rejected' })
    const staying = await makeLawyer()
    for (const { id } of [leaving, staying])
      await (await owner()).query('insert into chat_conversations (client_id, lawyer_id) values ($1, $2)', [
        client.id,
        id,
      ])
    await expect(lawyers().delete({ id: leaving.id, successorId: staying.id })).rejects.toMatchObject(refusal)
  })
})

describe('conversations of a lawyer who leaves', () => {
  /** A client's conversation with a lawyer, with a message of each. */
  async function talking(
    client: Awaited<ReturnType<typeof makeClient>>,
    lawyer: Awaited<ReturnType<typeof makeLawyer>>,
    said: string,
  ) {
    const appointment = await makeAppointment({
      client,
      lawyer,
      status: 'confirmed',
      confirmedDate: new Date(),
    })
    const { rows } = await (await owner()).query(
      'insert into chat_conversations (client_id, lawyer_id, appointment_id) values ($1, $2, $3) returning id',
      [client.id, lawyer.id, appointment.id],
    )
    const conversationId: string = rows[0].id
    const [atClient, atLawyer] = [await as(client.person), await as(lawyer.person)]
    const message = (messageText: string) => ({ conversationId, messageText, idempotencyKey: randomUUID() })
    await atClient.api.client.chat.send(message(`${said}?`))
    await atLawyer.api.lawyer.chat.send(message(`${said}.`))
    return { conversationId, atClient, atLawyer }
  }
  const texts = (items: readonly { messageText: string | null; byFormerLawyer: boolean }[]) =>
    items.map(({ messageText, byFormerLawyer }) => [messageText, byFormerLawyer])

  test('are read and continued by the successor; the successor and the client are notified', async () => {
    const [leaving, staying] = [await makeLawyer(), await makeLawyer()]
    const client = await makeClient()
    const { conversationId, atClient } = await talking(client, leaving, 'Lease')
    const atStaying = await as(staying.person)
    await expect(atStaying.api.lawyer.chat.messages({ conversationId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await lawyers().holdings({ id: leaving.id })).chats).toBe(1)
    await lawyers().delete({ id: leaving.id, successorId: staying.id })
    for (const { items } of [
      await atStaying.api.lawyer.chat.messages({ conversationId }),
      await atClient.api.client.chat.messages({ conversationId }),
    ])
      expect(texts(items)).toEqual([
        ['Lease?', false],
        ['Lease.', true],
      ])
    await atStaying.api.lawyer.chat.send({
      conversationId,
      messageText: 'I read on.',
      idempotencyKey: randomUUID(),
    })
    const { items } = await atClient.api.client.chat.messages({ conversationId })
    expect(items.at(-1)).toMatchObject({ messageText: 'I read on.', byFormerLawyer: false })
    for (const visit of [atClient, atStaying])
      expect((await visit.api.notifications.list()).items.map(({ kind }) => kind)).toContain(
        'chat_handed_over',
      )
  })

  test('join the one that the client has with the successor, in the order of writing', async () => {
    const [leaving, staying] = [await makeLawyer(), await makeLawyer()]
    const client = await makeClient()
    await talking(client, leaving, 'First')
    const { conversationId, atClient } = await talking(client, staying, 'Second')
    await lawyers().delete({ id: leaving.id, successorId: staying.id })
    const { items } = await atClient.api.client.chat.messages({ conversationId })
    expect(texts(items)).toEqual([
      ['First?', false],
      ['First.', true],
      ['Second?', false],
      ['Second.', false],
    ])
  })

  test('end without a successor; neither lawyers nor clients hand any over', async () => {
    const [leaving, staying] = [await makeLawyer(), await makeLawyer()]
    const client = await makeClient()
    const { conversationId, atClient } = await talking(client, leaving, 'Last')
    for (const { api } of [atClient, await as(staying.person)])
      await expect(
        api.admin.lawyers.delete({ id: leaving.id, successorId: staying.id }),
      ).rejects.toMatchObject(notForThem)
    await lawyers().delete({ id: leaving.id })
    await expect(atClient.api.client.chat.messages({ conversationId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
