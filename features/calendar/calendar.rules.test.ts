import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { openFirm } from '#test/firm.ts'
import { noRight } from '#test/refusals.ts'
import { calendarEvents } from './calendar.table.ts'

const { db, owner, admin, ann, eleanor, marcus, anon, annsCase } = await openFirm()

const hour = 3_600_000
const schedule = (values: Partial<typeof calendarEvents.$inferInsert>) =>
  db.asActor(admin, (tx) =>
    tx
      .insert(calendarEvents)
      .values({
        caseId: annsCase,
        title: 'Hearing',
        courtDate: new Date(Date.now() + hour),
        judgeName: 'Hon. Made Up',
        ...values,
      })
      .returning(),
  )
const hearings = async (actor: Actor = anon) =>
  (await db.asActor(actor, (tx) => tx.execute(sql`select * from upcoming_public_hearings()`))).rows

test('the public sees five columns of what has consent, soonest first, ten at most', async () => {
  await expect(schedule({ isPublic: true })).rejects.toMatchObject({ cause: { code: '23514' } })
  await schedule({ title: 'Private' })
  await schedule({
    title: 'Past',
    isPublic: true,
    consentGiven: true,
    courtDate: new Date(Date.now() - hour),
  })
  for (let i = 12; i > 0; i--)
    await schedule({
      title: `In ${i}`,
      isPublic: true,
      consentGiven: true,
      courtDate: new Date(Date.now() + i * hour),
    })
  const shown = await hearings()
  expect(shown.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, i) => `In ${i + 1}`))
  expect(Object.keys(shown[0] ?? {})).toEqual(['id', 'title', 'court_date', 'judge_name', 'location'])
  expect(await hearings(ann)).toHaveLength(10)
  for (const actor of [anon, ann])
    await expect(db.asActor(actor, (tx) => tx.select().from(calendarEvents))).rejects.toMatchObject(noRight)
})

test('a judge is named once a person confirmed the name', async () => {
  expect((await hearings())[0]).toMatchObject({ judge_name: 'Judge to be assigned' })
  await db.asActor(admin, (tx) => tx.update(calendarEvents).set({ judgeConfirmed: true }))
  expect((await hearings())[0]).toMatchObject({ judge_name: 'Hon. Made Up' })
})

test('consent is recorded with who and when; withdrawn, the date is gone from the public', async () => {
  const { rows } = await owner.query(`select * from calendar_events where title = 'In 1'`)
  expect(rows[0]).toMatchObject({ consent_recorded_by: admin.userId, consent_recorded_at: expect.any(Date) })
  await db.asActor(admin, (tx) =>
    tx
      .update(calendarEvents)
      .set({ isPublic: false, consentGiven: false })
      .where(eq(calendarEvents.title, 'In 1')),
  )
  expect((await hearings())[0]).toMatchObject({ title: 'In 2' })
})

test('lawyers read the court dates of their own cases', async () => {
  const count = async (actor: Actor) =>
    (await db.asActor(actor, (tx) => tx.select().from(calendarEvents))).length
  expect(await count(eleanor)).toBe(14)
  expect(await count(marcus)).toBe(0)
})
