import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importers } from '#server/manifests.ts'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { importKinds, importMessages } from './imports.schema.ts'

let admin: Visit
let adminId: string
beforeAll(async () => {
  const { person, id } = await makeAdmin()
  admin = await as(person)
  adminId = id
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
// A stop waits until all of these leads, which have similar names, are compared with each other.
afterAll(() => query(`delete from conflict_checks where state = 'open'`))
const imports = (visit = admin) => visit.api.admin.imports

const upload = async (content: BodyInit, visit = admin) => {
  const answer = await visit.fetch('/api/uploads?for=import', {
    method: 'POST',
    headers: { 'x-file-name': 'leads.csv', 'content-type': 'application/octet-stream' },
    body: content,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).id as string
}
const leads = (mark: string, number: number) =>
  ['Name,Email', ...Array.from({ length: number }, (_, at) => `Lead ${at},${mark}-${at}@demo.example`)].join(
    '\n',
  )
const start = async (content: BodyInit) => imports().start({ kind: 'leads', fileId: await upload(content) })
const numberOf = async (mark: string) =>
  (await query('select count(*)::integer as number from leads where email like $1', [`${mark}-%`]))[0].number
const inState = (state: string) =>
  expect
    .poll(async () => (await imports().current({ kind: 'leads' }))?.state, { timeout: 30_000, interval: 100 })
    .toBe(state)
const stateOf = async (id: string) =>
  (await query('select state from import_runs where id = $1', [id]))[0].state
const ended = (id: string, state: string) =>
  expect.poll(() => stateOf(id), { timeout: 30_000, interval: 100 }).toBe(state)

test('each kind has an importer, and each importer is a kind', () => {
  expect(Object.keys(importers).sort()).toEqual([...importKinds].sort())
})

describe('refusals', () => {
  test('only administrators import, with files of their own', async () => {
    const fileId = await upload(leads('refused', 1))
    for (const visit of [
      await anonymous(),
      await as((await makeClient()).person),
      await as((await makeLawyer()).person),
    ]) {
      await expect(imports(visit).start({ kind: 'leads', fileId })).rejects.toMatchObject(notForThem)
      await expect(imports(visit).current({ kind: 'leads' })).rejects.toMatchObject(notForThem)
    }
    const colleague = await as((await makeAdmin()).person)
    await expect(imports(colleague).start({ kind: 'leads', fileId })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('a colleague neither sees nor changes an import', async () => {
    const { id } = await start(leads('own', 2))
    await inState('checked')
    const colleague = imports(await as((await makeAdmin()).person))
    expect(await colleague.current({ kind: 'leads' })).toBeNull()
    for (const change of [colleague.write, colleague.cancel, colleague.dismiss])
      await expect(change({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await numberOf('own')).toBe(0)
  })

  test('one that is over is neither written nor cancelled', async () => {
    const { id } = await start(leads('over', 2))
    await inState('checked')
    await imports().cancel({ id })
    expect(await imports().current({ kind: 'leads' })).toBeNull()
    await expect(imports().write({ id })).rejects.toThrow(importMessages.notChecked)
    await expect(imports().cancel({ id })).rejects.toThrow(importMessages.over)
    await expect(imports().dismiss({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await numberOf('over')).toBe(0)
  })

  test('the import of somebody who is no administrator any more writes nothing', async () => {
    const { person, id: userId } = await makeAdmin()
    const visit = await as(person)
    const fileId = await upload(leads('former', 2), visit)
    await query(`delete from user_roles where user_id = $1 and role = 'admin'`, [userId])
    await query('alter table import_runs disable trigger claim_files')
    const [{ id }] = await query(
      `insert into import_runs (user_id, kind, file_id, file_name, state) values ($1, 'leads', $2, 'f.csv', 'writing')
       returning id`,
      [userId, fileId],
    )
    await query('alter table import_runs enable trigger claim_files')
    await ended(id, 'failed')
    expect(await query('select error from import_runs where id = $1', [id])).toEqual([
      { error: importMessages.noAdmin },
    ])
    expect(await numberOf('former')).toBe(0)
  })
})

test('a file with more lines than a request takes is checked, and nothing is written yet', async () => {
  const { id } = await start(leads('many', 10_500))
  await inState('checked')
  expect(await imports().current({ kind: 'leads' })).toMatchObject({
    id,
    fileName: 'leads.csv',
    progress: 100,
    report: { lines: 10_500, fresh: 10_500, known: 0, faultCount: 0, imported: 0 },
  })
  expect(await numberOf('many')).toBe(0)
})

test('a confirmed file is written and put on record; its bytes are released', async () => {
  const { id } = await start(leads('written', 700))
  await inState('checked')
  await imports().write({ id })
  await inState('done')
  expect((await imports().current({ kind: 'leads' }))?.report).toMatchObject({ fresh: 700, imported: 700 })
  expect(await numberOf('written')).toBe(700)
  const [line] = await query(
    `select user_id, detail from audit_log where action = 'imported' and entity = 'leads' order by id desc limit 1`,
  )
  expect(line).toMatchObject({ user_id: adminId, detail: { lines: 700 } })
  await imports().dismiss({ id })
  expect(await imports().current({ kind: 'leads' })).toBeNull()
  expect(
    await query(`select from files where purpose = 'import' and state = 'stored' and uploaded_by = $1`, [
      adminId,
    ]),
  ).toEqual([])
})

test('a fault anywhere rejects the whole file, and is reported with its line', async () => {
  await start(`${leads('faulty', 3)}\nNo Address,nowhere`)
  await inState('checked')
  const run = await imports().current({ kind: 'leads' })
  expect(run?.report).toMatchObject({ faultCount: 1, faults: [{ line: 5, column: 'Email' }] })
  await imports().write({ id: run?.id ?? '' })
  await inState('checked')
  expect(await numberOf('faulty')).toBe(0)
})

test('a file that is not in UTF-8 is refused in words, and another can be chosen', async () => {
  const { id } = await start(Buffer.from('Name,Email\nJos\xe9,jose@demo.example', 'latin1'))
  await inState('failed')
  expect((await imports().current({ kind: 'leads' }))?.error).toBe(importMessages.notUtf8)
  await imports().dismiss({ id })
  expect(await imports().current({ kind: 'leads' })).toBeNull()
})

test('one is running at a time, and one that is cancelled while it is written leaves nothing', async () => {
  const { id } = await start(leads('cancelled', 3_000))
  await inState('checked')
  const other = await upload(leads('second', 1))
  await imports().write({ id })
  await expect(imports().start({ kind: 'clients', fileId: other })).rejects.toThrow(importMessages.running)
  await imports().cancel({ id })
  await ended(id, 'cancelled')
  expect(await numberOf('cancelled')).toBe(0)
  expect(await imports().current({ kind: 'leads' })).toBeNull()
})
