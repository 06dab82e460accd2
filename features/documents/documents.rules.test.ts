import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { cases } from '#features/cases/cases.table.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { documents } from './documents.table.ts'

const firm = await openFirm()
const { db, ann, ben, eleanor, marcus, admin, anon } = firm

const add = (actor: Actor, values: Partial<typeof documents.$inferInsert>) =>
  db.asActor(actor, (tx) =>
    tx
      .insert(documents)
      .values({ title: 'Deed', fileUrl: 'https://files.example/deed', ...values })
      .returning({ id: documents.id, clientId: documents.clientId }),
  )
const count = async (actor: Actor) =>
  (await db.asActor(actor, (tx) => tx.select({ id: documents.id }).from(documents))).length

test('lawyers add documents only to their own cases and clients, in their own name', async () => {
  const { lawyerId } = marcus
  await expect(add(eleanor, { caseId: firm.bensCase })).rejects.toMatchObject(noRight)
  await expect(add(eleanor, { clientId: ben.clientId })).rejects.toMatchObject(noRight)
  await expect(add(eleanor, { uploadedBy: lawyerId })).rejects.toMatchObject(noRight)
  await expect(add(ann, { caseId: firm.annsCase })).rejects.toMatchObject(noRight)
  expect(await add(eleanor, { caseId: firm.annsCase, clientId: ben.clientId })).toMatchObject([
    { clientId: ann.clientId },
  ])
  await add(eleanor, {})
  expect(await Promise.all([eleanor, marcus, ann, ben, admin].map(count))).toEqual([2, 0, 1, 0, 2])
  await expect(count(anon)).rejects.toMatchObject(noRight)
  await expect(db.asActor(eleanor, (tx) => tx.delete(documents))).rejects.toMatchObject(noRight)
})

test('a case’s documents follow the case; the person who uploaded one keeps it', async () => {
  const hand = (values: Partial<typeof cases.$inferInsert>) =>
    db.asActor(admin, (tx) => tx.update(cases).set(values).where(eq(cases.id, firm.annsCase)))
  for (let i = 0; i < 5; i++) await add(eleanor, i % 2 ? { caseId: firm.annsCase } : {})
  await add(admin, { caseId: firm.annsCase })
  await hand({ lawyerId: marcus.lawyerId, clientId: ben.clientId })
  expect(await Promise.all([eleanor, marcus, ann, ben].map(count))).toEqual([7, 4, 0, 4])
})

test('a document is a file or an https address', async () => {
  await expect(add(admin, { fileUrl: null })).rejects.toMatchObject({
    cause: { constraint: 'documents_file_id_check' },
  })
  for (const fileUrl of ['http://plain.example', 'javascript:alert(1)'])
    await expect(add(admin, { fileUrl })).rejects.toMatchObject({
      cause: { constraint: 'documents_file_url_check' },
    })
})
