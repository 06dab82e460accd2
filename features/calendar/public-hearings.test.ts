import { expect, test } from 'vitest'
import { makeCourtDate, owner } from '#test/factories.ts'
import { anonymous } from '#test/people.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)
const open = { isPublic: true, consentGiven: true, consentRecordedAt: new Date() }

const upcoming = async () => (await anonymous()).api.site.hearings.upcoming()
const titles = async () => (await upcoming()).map(({ title }) => title)

test('private, unconsented and past hearings are not published', async () => {
  await makeCourtDate({ title: 'Private', consentGiven: true, consentRecordedAt: new Date() })
  await makeCourtDate({ title: 'Past', courtDate: inHours(-1), ...open })
  await makeCourtDate({ title: 'Undated', courtDate: null, ...open })
  expect(await titles()).toEqual([])
})

test('a hearing has five columns: never the client, and no unconfirmed judge', async () => {
  await makeCourtDate({
    title: 'Known',
    courtDate: inHours(2),
    judgeName: 'Hon. A. Bench',
    judgeConfirmed: true,
    clientName: 'Secret',
    ...open,
  })
  await makeCourtDate({ title: 'Guessed', courtDate: inHours(1), judgeName: 'Hon. Placeholder', ...open })
  const hearings = await upcoming()
  expect(hearings.map(({ title, judgeName }) => [title, judgeName])).toEqual([
    ['Guessed', 'Judge to be assigned'],
    ['Known', 'Hon. A. Bench'],
  ])
  for (const hearing of hearings)
    expect(Object.keys(hearing).sort()).toEqual(['courtDate', 'id', 'judgeName', 'location', 'title'])
  expect(JSON.stringify(hearings)).not.toContain('Secret')
})

test('withdrawing consent removes a hearing at once', async () => {
  await (await owner()).query(
    `update calendar_events set is_public = false, consent_given = false where title = 'Known'`,
  )
  expect(await titles()).toEqual(['Guessed'])
})

test('there are at most ten, soonest first', async () => {
  for (let at = 12; at > 0; at--)
    await makeCourtDate({ title: `No. ${at}`, courtDate: inHours(10 + at), ...open })
  expect(await titles()).toEqual(['Guessed', ...Array.from({ length: 9 }, (_, at) => `No. ${at + 1}`)])
})
