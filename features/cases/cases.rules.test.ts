import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { caseTasks } from '#features/tasks/tasks.table.ts'
import { caseUpdates } from '#features/timeline/timeline.table.ts'
import { makeDecision } from '#test/conflict-decisions.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { caseStatusChanges } from './case-status-changes.table.ts'
import { cases } from './cases.table.ts'

const firm = await openFirm()
const { db, ann, ben, eleanor, marcus, admin, anon } = firm

const seen = async (actor: Actor) =>
  (await db.asActor(actor, (tx) => tx.select({ id: cases.id }).from(cases))).map(({ id }) => id)
const draft = (values: Partial<typeof cases.$inferInsert> = {}) => ({
  caseNumber: `NEW-${Math.random()}`,
  title: 'New',
  description: 'New',
  ...values,
})

describe('visibility', () => {
  test('each sees their own, anonymous visitors none, administrators all', async () => {
    await expect(seen(anon)).rejects.toMatchObject(noRight)
    expect(await seen({ role: 'client', userId: ann.userId, clientId: null })).toEqual([])
    expect(await seen(ann)).toEqual([firm.annsCase])
    expect(await seen(eleanor)).toEqual([firm.annsCase])
    expect((await seen(admin)).sort()).toEqual([firm.annsCase, firm.bensCase].sort())
  })

  test('a lawyer opens cases in their own name, for clients of theirs', async () => {
    const open = (values: Partial<typeof cases.$inferInsert>) =>
      db.asActor(eleanor, (tx) => tx.insert(cases).values(draft(values)))
    const { clientId } = ann
    await expect(open({ lawyerId: marcus.lawyerId, clientId })).rejects.toMatchObject(noRight)
    await expect(open({ lawyerId: null, clientId })).rejects.toMatchObject(noRight)
    await expect(open({ lawyerId: eleanor.lawyerId, clientId: ben.clientId })).rejects.toMatchObject(noRight)
    await expect(open({ lawyerId: eleanor.lawyerId, shareLink: 'guessable' })).rejects.toMatchObject(noRight)
    const appointment = { client_id: ben.clientId, lawyer_id: eleanor.lawyerId }
    const id = await firm.insert('appointments', appointment)
    await expect(open({ lawyerId: eleanor.lawyerId, clientId: ben.clientId })).rejects.toMatchObject(noRight)
    await firm.owner.query(
      `update appointments set status = 'confirmed', confirmed_date = now() where id = $1`,
      [id],
    )
    await makeDecision({ by: eleanor, clientId: ben.clientId })
    await open({ lawyerId: eleanor.lawyerId, clientId: ben.clientId })
    await firm.owner.query(`delete from cases where case_number like 'NEW-%'; delete from appointments`)
  })

  test('a lawyer edits their own, and can’t hand them over', async () => {
    const edit = (actor: Actor, values: Partial<typeof cases.$inferInsert>) =>
      db.asActor(actor, (tx) => tx.update(cases).set(values).returning({ id: cases.id }))
    expect(await edit(eleanor, { title: 'Edited' })).toEqual([{ id: firm.annsCase }])
    await expect(edit(eleanor, { lawyerId: marcus.lawyerId })).rejects.toMatchObject(noRight)
    await expect(edit(eleanor, { caseNumber: 'OTHER' })).rejects.toMatchObject(noRight)
    await expect(edit(eleanor, { clientId: ben.clientId })).rejects.toMatchObject(noRight)
    await expect(edit(ann, { title: 'Mine' })).rejects.toMatchObject(noRight)
    await expect(db.asActor(eleanor, (tx) => tx.delete(cases))).rejects.toMatchObject(noRight)
  })

  test('an edit that saw an older version changes nothing', async () => {
    const edit = (version: number) =>
      db.asActor(admin, (tx) =>
        tx
          .update(cases)
          .set({ title: 'Again' })
          .where(sql`${cases.id} = ${firm.bensCase} and ${cases.version} = ${version}`)
          .returning({ version: cases.version }),
      )
    expect(await edit(1)).toEqual([{ version: 2 }])
    expect(await edit(1)).toEqual([])
  })
})

describe('what belongs to a case', () => {
  test('gets the case’s client and lawyer, whatever the writer says, and follows a hand-over', async () => {
    const write = (caseId: string) =>
      db.asActor(eleanor, (tx) =>
        tx.insert(caseUpdates).values({ caseId, description: 'Filed', entryTimestamp: new Date() }),
      )
    await expect(write(firm.bensCase)).rejects.toMatchObject(noRight)
    await write(firm.annsCase)
    await db.asActor(admin, (tx) => tx.insert(caseTasks).values({ caseId: firm.annsCase, title: 'File it' }))
    const tables = [caseUpdates, caseTasks, caseStatusChanges]
    const counts = (actor: Actor) =>
      db.asActor(actor, async (tx) => {
        const all = []
        for (const table of tables)
          all.push(
            (await tx.select({ id: table.id }).from(table).where(eq(table.caseId, firm.annsCase))).length,
          )
        return all
      })
    const handTo = (lawyerId: string) =>
      db.asActor(admin, (tx) => tx.update(cases).set({ lawyerId }).where(eq(cases.id, firm.annsCase)))
    expect(await counts(eleanor)).toEqual([1, 1, 1])
    expect(await counts(marcus)).toEqual([0, 0, 0])
    await handTo(marcus.lawyerId)
    expect(await counts(eleanor)).toEqual([0, 0, 0])
    expect(await counts(marcus)).toEqual([1, 1, 1])
    await handTo(eleanor.lawyerId)
  })

  test('an update written while the case changes hands belongs to the new lawyer', async () => {
    let written = 0
    for (let round = 0; round < 10; round++) {
      const id = await firm.newCase()
      await Promise.allSettled([
        db.asActor(eleanor, (tx) =>
          tx.insert(caseUpdates).values({ caseId: id, description: 'Late', entryTimestamp: new Date() }),
        ),
        db.asActor(admin, (tx) =>
          tx.update(cases).set({ lawyerId: marcus.lawyerId }).where(eq(cases.id, id)),
        ),
      ])
      const { rows } = await firm.owner.query('select lawyer_id from case_updates where case_id = $1', [id])
      expect(rows.filter((row) => row.lawyer_id !== marcus.lawyerId)).toEqual([])
      written += rows.length
      await firm.owner.query('delete from cases where id = $1', [id])
    }
    expect(written).toBeGreaterThan(0)
  })

  test('every change of status is kept with who and when', async () => {
    await db.asActor(eleanor, (tx) =>
      tx.update(cases).set({ status: 'closed' }).where(eq(cases.id, firm.annsCase)),
    )
    const history = await db.asActor(admin, (tx) =>
      tx.select().from(caseStatusChanges).where(eq(caseStatusChanges.caseId, firm.annsCase)),
    )
    expect(history).toContainEqual(
      expect.objectContaining({ fromStatus: 'ongoing', toStatus: 'closed', changedBy: eleanor.userId }),
    )
    await expect(db.asActor(admin, (tx) => tx.delete(caseStatusChanges))).rejects.toMatchObject(noRight)
  })
})

describe('titles on the lawyer’s card', () => {
  const published = async () =>
    (
      await db.asActor(anon, (tx) =>
        tx.execute(sql`select title from published_cases(array[${eleanor.lawyerId}]::uuid[])`),
      )
    ).rows
  const publish = (publishTitle: boolean) =>
    db.asActor(eleanor, (tx) =>
      tx
        .update(cases)
        .set({ publishTitle, status: 'ongoing' })
        .where(eq(cases.id, firm.annsCase))
        .returning(),
    )
  const told = async () =>
    (await firm.owner.query(`select count(*)::int as times from changes where topic = 'cases/published'`))
      .rows[0].times

  test('are shown with recorded consent only; open pages follow when it is given or withdrawn', async () => {
    expect(await published()).toEqual([])
    expect(await told()).toBe(0)
    const [row] = await publish(true)
    expect(row).toMatchObject({ publishConsentBy: eleanor.userId, publishConsentAt: expect.any(Date) })
    expect(await published()).toHaveLength(1)
    expect(await told()).toBe(1)
    expect((await publish(false))[0]).toMatchObject({ publishConsentBy: null, publishConsentAt: null })
    expect(await published()).toEqual([])
    expect(await told()).toBe(2)
  })
})

test('a share link is 128 random bits of its own', async () => {
  const { rows } = await firm.owner.query('select share_link from cases')
  expect(rows.every((row) => /^[0-9a-f]{32}$/.test(row.share_link))).toBe(true)
  expect(new Set(rows.map((row) => row.share_link)).size).toBe(rows.length)
})
