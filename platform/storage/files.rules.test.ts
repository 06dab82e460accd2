import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { files } from './files.table.ts'

const firm = await openFirm()
const { db, ann, ben, eleanor, marcus, admin, anon } = firm

const upload = async (actor: Actor) => {
  const id = randomUUID()
  const values = {
    id,
    storageKey: id,
    name: 'a.pdf',
    mime: 'application/pdf',
    size: 3,
    sha256: '0'.repeat(64),
  }
  await db.asActor(actor, (tx) => tx.insert(files).values(values))
  return id
}
const seenBy = async (id: string, actors: Record<string, Actor>) => {
  const seen = []
  for (const [name, actor] of Object.entries(actors)) {
    const rows = await db.asActor(actor, (tx) =>
      tx.select({ id: files.id }).from(files).where(eq(files.id, id)),
    )
    if (rows.length) seen.push(name)
  }
  return seen
}
const everyone = { anon, ann, ben, eleanor, marcus, admin }
const write = (actor: Actor, statement: ReturnType<typeof sql>) =>
  db.asActor(actor, (tx) => tx.execute(statement))
const addDocument = (actor: Actor, fileId: string, caseId: string | null = firm.annsCase) =>
  write(
    actor,
    sql`insert into documents (title, case_id, file_id) values ('Deed', ${caseId}, ${fileId}) returning id`,
  )
const orphans = async () =>
  (await db.asActor({ role: 'system' }, (tx) => tx.execute(sql`select id from orphan_files()`))).rows.map(
    ({ id }) => id,
  )

test('a staged file is its uploader’s, to see and to claim', async () => {
  const id = await upload(marcus)
  expect(await seenBy(id, everyone)).toEqual(['marcus'])
  await expect(addDocument(eleanor, id)).rejects.toMatchObject({ cause: { code: '23503' } })
  await expect(addDocument(admin, id)).rejects.toMatchObject({ cause: { code: '23503' } })
  await expect(upload(anon)).rejects.toMatchObject(noRight)
  await expect(write(eleanor, sql`update files set state = 'stored'`)).rejects.toMatchObject(noRight)
  const forged = sql`insert into files (storage_key, name, mime, size, sha256, uploaded_by)
    values ('x', 'x', 'x', 1, ${'0'.repeat(64)}, ${marcus.userId})`
  await expect(write(eleanor, forged)).rejects.toMatchObject(noRight)
})

test('who may read a document may read its file; it is claimed once', async () => {
  const id = await upload(eleanor)
  await addDocument(eleanor, id)
  expect(await seenBy(id, everyone)).toEqual(['ann', 'eleanor', 'admin'])
  await expect(addDocument(eleanor, id)).rejects.toMatchObject({ cause: { code: '23503' } })
  const refused = addDocument(eleanor, randomUUID())
  await expect(refused).rejects.toMatchObject({
    cause: { constraint: 'documents_file_id_fkey', code: '23503' },
  })
})

test('an attachment of the timeline takes a grant, for its own client too', async () => {
  const id = await upload(eleanor)
  await write(
    eleanor,
    sql`insert into case_updates (case_id, description, entry_timestamp, file_id) values (${firm.annsCase}, 'Filed', now(), ${id})`,
  )
  expect(await seenBy(id, everyone)).toEqual(['eleanor', 'admin'])
  const grant = 'a'.repeat(64)
  await firm.insert('case_access_grants', {
    case_id: firm.annsCase,
    token_hash: grant,
    expires_at: new Date(Date.now() + 6e4),
  })
  expect(
    await seenBy(id, { anon: { ...anon, grant }, ann: { ...ann, grant }, ben: { ...ben, grant } }),
  ).toEqual(['anon', 'ann'])

  await write(admin, sql`update cases set lawyer_id = ${marcus.lawyerId} where id = ${firm.annsCase}`)
  expect(await seenBy(id, { marcus })).toEqual(['marcus'])
  await write(admin, sql`update cases set lawyer_id = ${eleanor.lawyerId} where id = ${firm.annsCase}`)
})

test('a client’s photo is the firm’s; a portrait is everyone’s', async () => {
  const photo = await upload(eleanor)
  await write(eleanor, sql`update cases set client_photo_file_id = ${photo} where id = ${firm.annsCase}`)
  expect(await seenBy(photo, everyone)).toEqual(['eleanor', 'admin'])
  const portrait = await upload(admin)
  await write(admin, sql`update lawyers set image_file_id = ${portrait} where id = ${marcus.lawyerId}`)
  expect(await seenBy(portrait, everyone)).toEqual(Object.keys(everyone))
})

test('a file that no row names any more has no reader, then is an orphan if no record needs it', async () => {
  const [first, second] = [await upload(admin), await upload(admin)]
  const portrait = (id: string) =>
    write(admin, sql`update lawyers set image_file_id = ${id} where id = ${eleanor.lawyerId}`)
  await portrait(first)
  await portrait(second)
  expect(await seenBy(first, everyone)).toEqual([])

  const kept = await upload(eleanor)
  const [document] = (await addDocument(eleanor, kept)).rows
  await write(admin, sql`delete from documents where id = ${document?.id as string}`)
  expect(await seenBy(kept, everyone)).toEqual([])
  expect(await orphans()).toEqual([])
  await firm.owner.query(`update files set state_at = now() - interval '61 minutes'`)
  expect(await orphans()).toContain(first)
  expect(await orphans()).not.toContain(kept)
  expect(await orphans()).not.toContain(second)

  await firm.owner.query(`update deleted_records set keep_until = '2020-01-01', purge_after = '2020-01-01'`)
  const purge = () =>
    db.asActor({ role: 'system' }, (tx) => tx.execute(sql`select purge_deleted_records() as gone`))
  await write(admin, sql`update deleted_records set hold = true, hold_reason = 'Litigation'`)
  expect((await purge()).rows).toEqual([{ gone: 0 }])
  await write(admin, sql`update deleted_records set hold = false`)
  expect((await purge()).rows).toEqual([{ gone: 1 }])
  expect(await orphans()).toContain(kept)
})
