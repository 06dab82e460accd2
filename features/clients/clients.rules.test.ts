import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { timeEntries } from '#features/billing/billing.table.ts'
import { deletedRecords } from '#features/deleted-records/deleted-records.table.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { clients } from './clients.table.ts'

const firm = await openFirm()
const { db, ann, ben, eleanor, marcus, admin } = firm

const names = async (actor: Actor) =>
  (await db.asActor(actor, (tx) => tx.select({ name: clients.name }).from(clients))).map(({ name }) => name)

test('clients see themselves without the firm’s notes; lawyers whom they work with', async () => {
  expect(await names(ann)).toEqual(['ann'])
  await expect(
    db.asActor(ann, (tx) => tx.select({ notes: clients.notes }).from(clients)),
  ).rejects.toMatchObject(noRight)
  await expect(db.asActor(ann, (tx) => tx.update(clients).set({ name: 'x' }))).rejects.toMatchObject(noRight)
  expect(await names(eleanor)).toEqual(['ann'])
  await firm.insert('appointments', { client_id: ben.clientId, lawyer_id: eleanor.lawyerId })
  expect((await names(eleanor)).sort()).toEqual(['ann', 'ben'])
  expect(await names(marcus)).toEqual(['ben'])
  await expect(names({ role: 'anon' })).rejects.toMatchObject(noRight)
})

const remove = (actor: Actor, email: string) =>
  db.asActor(actor, (tx) => tx.execute(sql`select admin_delete_user(${email}) as gone`))

test('deleting a client ends the login and everything on screen; billing and records stay', async () => {
  await db.asActor(admin, (tx) =>
    tx.insert(timeEntries).values({
      caseId: firm.annsCase,
      lawyerId: eleanor.lawyerId,
      description: 'Drafting',
      hours: '1.25',
      rateCents: 25_000,
    }),
  )
  await firm.insert('sessions', {
    user_id: ann.userId,
    token_hash: 'ann',
    expires_at: new Date(Date.now() + 9e5),
  })
  const file = { name: 'a.pdf', mime: 'application/pdf', size: 1, sha256: '0'.repeat(64) }
  const fileId = await firm.insert('files', {
    ...file,
    storage_key: 'k',
    state: 'stored',
    case_id: firm.annsCase,
  })
  await firm.insert('documents', {
    title: 'Deed',
    case_id: firm.annsCase,
    file_url: 'https://firm.example/deed',
  })
  const documentId = await firm.insert('documents', {
    title: 'Will',
    case_id: firm.annsCase,
    file_url: 'https://x.example',
  })
  await firm.owner.query('alter table documents disable trigger claim_files')
  await firm.owner.query('update documents set file_url = null, file_id = $1 where id = $2', [
    fileId,
    documentId,
  ])
  await firm.owner.query('alter table documents enable trigger claim_files')

  for (const actor of [ann, eleanor])
    await expect(remove(actor, 'ann@demo.example')).rejects.toMatchObject(noRight)
  await expect(remove(admin, 'eleanor@octagonlaw.example')).rejects.toMatchObject({
    cause: { code: 'PT409' },
  })
  await expect(remove(admin, 'unknown@demo.example')).rejects.toMatchObject({ cause: { code: 'PT404' } })
  expect((await remove(admin, ' Ann@demo.example')).rows).toEqual([{ gone: 1 }])

  for (const [table, column, value] of [
    ['clients', 'id', ann.clientId],
    ['users', 'id', ann.userId],
    ['sessions', 'user_id', ann.userId],
    ['cases', 'id', firm.annsCase],
    ['documents', 'case_id', firm.annsCase],
    ['case_status_changes', 'case_id', firm.annsCase],
  ]) {
    const { rows } = await firm.owner.query(`select 1 from ${table} where ${column} = $1`, [value])
    expect(rows, table).toEqual([])
  }
  const [entry] = await db.asActor(admin, (tx) => tx.select().from(timeEntries))
  expect(entry).toMatchObject({
    caseId: null,
    caseNumber: expect.stringMatching('CASE-'),
    lawyerName: 'eleanor',
    hours: '1.25',
  })

  const kept = await db.asActor(admin, (tx) =>
    tx
      .select({ tableName: deletedRecords.tableName, by: deletedRecords.deletedBy })
      .from(deletedRecords)
      .where(eq(deletedRecords.clientId, ann.clientId)),
  )
  expect(kept.map(({ tableName }) => tableName).sort()).toEqual([
    'cases',
    'clients',
    'documents',
    'documents',
  ])
  expect(new Set(kept.map(({ by }) => by))).toEqual(new Set([admin.userId]))
  const { rows } = await firm.owner.query('select state, case_id from files where id = $1', [fileId])
  expect(rows).toEqual([{ state: 'released', case_id: null }])
})

test('of two clients with one address none is deleted by it', async () => {
  await firm.insert('clients', { name: 'Cleo', email: 'home@demo.example' })
  await firm.insert('clients', { name: 'Carl', email: 'home@demo.example' })
  await expect(remove(admin, 'home@demo.example')).rejects.toMatchObject({ cause: { code: 'PT409' } })
  expect((await names(admin)).includes('Cleo')).toBe(true)
})
