import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeLawyer, makeTask, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { screenMessages } from './case-screens.schema.ts'

const reason = 'Advised the other side at a former firm.'

let admin: Visit
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let theirs: Awaited<ReturnType<typeof makeCase>>
beforeAll(async () => {
  admin = await as((await makeAdmin({ name: 'Ada Boss' })).person)
})
beforeEach(async () => {
  lawyer = await makeLawyer({ name: 'Eleanor Screened' })
  theirs = await makeCase()
})

const screens = () => admin.api.admin.caseScreens
const screened = (caseId = theirs.id, lawyerId = lawyer.id) => screens().create({ caseId, lawyerId, reason })
const refusedWith = (status: number, message: string | RegExp, field?: string) => ({
  status,
  message: typeof message === 'string' ? message : expect.stringMatching(message),
  ...(field && { data: { fields: { [field]: expect.any(String) } } }),
})

describe('a screen is refused', () => {
  test('to everybody but administrators', async () => {
    const { id } = await screened()
    const other = { caseId: theirs.id, lawyerId: (await makeLawyer()).id, reason }
    for (const { api } of [
      await anonymous(),
      await as(theirs.client.person),
      await as(theirs.lawyer.person),
    ]) {
      await expect(api.admin.caseScreens.list({ caseId: theirs.id })).rejects.toMatchObject(notForThem)
      await expect(api.admin.caseScreens.create(other)).rejects.toMatchObject(notForThem)
      await expect(api.admin.caseScreens.end({ id })).rejects.toMatchObject(notForThem)
    }
    expect(await screens().list({ caseId: theirs.id })).toHaveLength(1)
  })

  test('without a reason of twenty characters, a case or a lawyer', async () => {
    const asked = { caseId: theirs.id, lawyerId: lawyer.id, reason }
    await expect(screens().create({ ...asked, reason: 'Nineteen characters' })).rejects.toMatchObject({
      data: { fields: { reason: screenMessages.reason } },
    })
    await expect(screens().create({ ...asked, caseId: randomUUID() })).rejects.toMatchObject({
      data: { fields: { caseId: expect.any(String) } },
    })
    await expect(screens().create({ ...asked, lawyerId: randomUUID() })).rejects.toMatchObject({
      data: { fields: { lawyerId: expect.any(String) } },
    })
    await expect(screens().list({ caseId: randomUUID() })).rejects.toMatchObject({ status: 404 })
  })

  test('of the case’s own lawyer, until the case is handed over', async () => {
    await expect(screened(theirs.id, theirs.lawyer.id)).rejects.toMatchObject(
      refusedWith(
        409,
        /is the lawyer of this case\. Hand the case over to somebody else first\.$/,
        'lawyerId',
      ),
    )
  })

  test('of a lawyer who is an administrator, too, and none becomes one', async () => {
    const grant = `insert into user_roles (user_id, role) values ($1, 'admin')`
    const both = await makeLawyer({ name: 'Bo Both' })
    await (await owner()).query(grant, [both.userId])
    await expect(screened(theirs.id, both.id)).rejects.toMatchObject(
      refusedWith(409, /^Bo Both is an administrator, too/, 'lawyerId'),
    )
    await screened()
    await expect((await owner()).query(grant, [lawyer.userId])).rejects.toThrow(
      `Eleanor Screened is screened from the case ${theirs.caseNumber}, and administrators see every case.`,
    )
  })

  test('twice, and ends once', async () => {
    const { id } = await screened()
    await expect(screened()).rejects.toMatchObject(refusedWith(409, screenMessages.already, 'lawyerId'))
    await screens().end({ id })
    await expect(screens().end({ id })).rejects.toMatchObject(
      refusedWith(409, 'Somebody else has ended this screen already.'),
    )
    await expect(screens().end({ id: randomUUID() })).rejects.toMatchObject({ status: 404 })
  })
})

test('who is screened, why, since when and by whom is listed, with what was ended last', async () => {
  const first = await screened()
  await screens().end({ id: first.id })
  await screened(theirs.id, (await makeLawyer({ name: 'Marcus Other' })).id)
  const person = { reason, setBy: 'Ada Boss', since: expect.any(Date) }
  expect(await screens().list({ caseId: theirs.id })).toMatchObject([
    { ...person, lawyerName: 'Marcus Other', endedAt: null, endedBy: null },
    { ...person, lawyerName: 'Eleanor Screened', endedAt: expect.any(Date), endedBy: 'Ada Boss' },
  ])
  const log = (await admin.api.admin.audit.list({})).items.map(({ sentence }) => sentence)
  expect(log).toContain(`Screened Eleanor Screened from the case ${theirs.caseNumber}: ${reason}`)
  // The case's lawyer learns of it, and not why.
  const { api } = await as(theirs.lawyer.person)
  const history = (await api.lawyer.timeline.history({ caseId: theirs.id })).items
  expect(history.slice(0, 3).map(({ sentence }) => sentence)).toEqual([
    'Screened Marcus Other from the case',
    'Ended the screen of Eleanor Screened from the case',
    'Screened Eleanor Screened from the case',
  ])
})

describe('while the screen is in force, the lawyer isn’t given', () => {
  const given = refusedWith(400, /^Eleanor Screened is screened from the case /)

  test('the case: alone, with others, when its lawyer leaves, or when it is restored', async () => {
    await screened()
    const { update, assignMany } = admin.api.admin.cases
    const [row] = (await admin.api.admin.cases.list({ search: theirs.caseNumber })).items
    const { id, version = 0, title, description, status, practiceArea, startDate } = row ?? theirs
    const form = {
      id,
      version,
      title,
      description,
      status,
      practiceArea,
      startDate,
      caseNumber: theirs.caseNumber,
    }
    await expect(
      update({ ...form, clientId: theirs.client.id, lawyerId: lawyer.id } as never),
    ).rejects.toMatchObject({ ...given, data: { fields: { lawyerId: expect.any(String) } } })
    await expect(assignMany({ rows: [{ id, version }], lawyerId: lawyer.id })).rejects.toMatchObject(given)
    await expect(
      admin.api.admin.lawyers.delete({ id: theirs.lawyer.id, successorId: lawyer.id }),
    ).rejects.toMatchObject(given)
    await (await owner()).query('delete from cases where id = $1', [id])
    const gone = await (await owner()).query('select id from deleted_records where row_id = $1', [id])
    await admin.api.admin.records.restore({ id: gone.rows[0].id })
    const [restored] = (await admin.api.admin.cases.list({ search: theirs.caseNumber })).items
    await expect(
      assignMany({ rows: [{ id, version: restored?.version ?? 0 }], lawyerId: lawyer.id }),
    ).rejects.toMatchObject(given)
  })

  test('a task of it, by anybody; the tasks that they had are unassigned', async () => {
    const had = await makeTask({ case: theirs, assignedTo: lawyer.id, title: 'Call the witness' })
    const done = await makeTask({ case: theirs, assignedTo: lawyer.id, status: 'completed' })
    await screened()
    const left = await (await owner()).query('select from case_tasks where assigned_to = $1', [lawyer.id])
    expect(left.rows).toEqual([])
    const { api } = await as(theirs.lawyer.person)
    const asked = { caseId: theirs.id, title: 'Call', assignedTo: lawyer.id }
    await expect(api.lawyer.tasks.create(asked)).rejects.toMatchObject({
      ...given,
      data: { fields: { assignedTo: expect.any(String) } },
    })
    for (const { id } of [had, done])
      await expect(api.lawyer.tasks.update({ ...asked, id, version: 2 })).rejects.toMatchObject(given)
  })

  test('the conversation with its client, when the client’s lawyer leaves', async () => {
    const leaving = await makeLawyer()
    await (await owner()).query('insert into chat_conversations (client_id, lawyer_id) values ($1, $2)', [
      theirs.client.id,
      leaving.id,
    ])
    await screened()
    await expect(
      admin.api.admin.lawyers.delete({ id: leaving.id, successorId: lawyer.id }),
    ).rejects.toMatchObject(refusedWith(409, /can’t get the conversation with its client/))
  })
})

test('once it is ended, the lawyer may be given the case', async () => {
  const { id } = await screened()
  await screens().end({ id })
  const [row] = (await admin.api.admin.cases.list({ search: theirs.caseNumber })).items
  const rows = [{ id: theirs.id, version: row?.version ?? 0 }]
  expect((await admin.api.admin.cases.assignMany({ rows, lawyerId: lawyer.id })).done).toEqual([theirs.id])
})

test('a screen is kept with the records of a deleted case, and after its lawyer is deleted', async () => {
  const sql = await owner()
  const gone = await makeLawyer({ name: 'Una Gone' })
  await screened(theirs.id, gone.id)
  await sql.query('delete from lawyers where id = $1', [gone.id])
  expect(await screens().list({ caseId: theirs.id })).toMatchObject([
    { lawyerId: null, lawyerName: 'Una Gone' },
  ])
  await sql.query('delete from cases where id = $1', [theirs.id])
  await sql.query(`update deleted_records set purge_after = keep_until where case_id = $1`, [theirs.id])
  const left = async () =>
    (await sql.query('select from case_screens where case_id = $1', [theirs.id])).rowCount
  expect(await left()).toBe(1)
  await sql.query('delete from deleted_records where case_id = $1', [theirs.id])
  expect(await left()).toBe(0)
})

test('the lawyer of another case of the same client keeps that one', async () => {
  const client = await makeClient()
  const own = await makeCase({ client, lawyer })
  const other = await makeCase({ client })
  await screened(other.id)
  const { api } = await as(lawyer.person)
  expect((await api.lawyer.cases.list({})).items.map(({ id }) => id)).toEqual([own.id])
})
