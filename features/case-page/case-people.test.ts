import { expect, test } from 'vitest'
import { makeCase, owner } from '#test/factories.ts'

test('the people of a case are notified when its client’s or lawyer’s record changes', async () => {
  const item = await makeCase()
  const db = await owner()
  const told = async (topic: string) =>
    (await db.query('select count(*)::int from changes where topic = $1', [topic])).rows[0].count
  const page = `case_parties/case_id/${item.id}`
  for (const change of [`phone = '555 0199'`, `company = 'Marsh & Sons'`, `user_id = null`]) {
    const before = await told(page)
    await db.query(`update clients set ${change} where id = $1`, [item.client.id])
    expect(await told(page), change).toBeGreaterThan(before)
  }
  const before = await told('lawyers')
  await db.query(`update lawyers set phone = '555 0198' where id = $1`, [item.lawyer.id])
  expect(await told('lawyers')).toBeGreaterThan(before)
})
