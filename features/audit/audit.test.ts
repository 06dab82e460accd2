import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, stranger, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { auditSentence } from './audit-words.ts'

let admin: Visit
let me: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  me = await makeAdmin()
  admin = await as(me.person)
})
const log = () => admin.api.admin.audit

test('nobody but an administrator reads or searches the log', async () => {
  for (const { api } of [
    await stranger(),
    await as((await makeClient()).person),
    await as((await makeLawyer()).person),
  ]) {
    await expect(api.admin.audit.list({})).rejects.toMatchObject(notForThem)
    await expect(api.admin.audit.kinds()).rejects.toMatchObject(notForThem)
    await expect(api.admin.audit.people({ search: '' })).rejects.toMatchObject(notForThem)
  }
})

describe('what is narrowed by', () => {
  test('a person, an action, a kind of thing and a case', async () => {
    const item = await makeCase()
    const other = await makeCase()
    await admin.api.admin.cases.delete({ id: other.id })
    await admin.api.admin.timeline.list({ caseId: item.id })
    const found = async (input: Parameters<ReturnType<typeof log>['list']>[0]) =>
      (await log().list(input)).items.map((line) => auditSentence(line))
    expect(await found({ person: me.id, case: item.id })).toEqual([
      `Viewed the details of the case ${item.caseNumber}`,
    ])
    expect(await found({ case: other.id, action: 'deleted' })).toEqual([
      `Deleted the case ${other.caseNumber}`,
    ])
    expect(await found({ person: me.id, entity: 'users' })).toEqual(['Signed in'])
    expect(await found({ person: item.client.userId ?? '', case: item.id })).toEqual([])
    const { actions, entities } = await log().kinds()
    expect(actions).toEqual(
      expect.arrayContaining(['case.status', 'case.viewed', 'deleted', 'session.opened']),
    )
    expect(entities).toEqual(expect.arrayContaining(['cases', 'users']))
  })

  test('days of the firm’s clock, the last one included', async () => {
    const line = `insert into audit_log (at, actor_role, action, entity, detail) values ($1, 'system', 'exported', 'reports', $2)`
    // 11 PM on January 31st, and an hour and a half later, in New York.
    for (const at of ['2024-02-01T04:00:00Z', '2024-02-01T05:30:00Z'])
      await (await owner()).query(line, [at, { what: at }])
    const days = async (from: string, to: string) =>
      (await log().list({ from, to })).items.map(({ detail }) => detail.what)
    expect(await days('2024-01-31', '2024-01-31')).toEqual(['2024-02-01T04:00:00Z'])
    expect(await days('2024-02-01', '2024-02-01')).toEqual(['2024-02-01T05:30:00Z'])
    expect(await days('2024-01-01', '2024-02-28')).toEqual(['2024-02-01T05:30:00Z', '2024-02-01T04:00:00Z'])
  })

  test('pages by key, both ways, without a gap', async () => {
    const all = (await log().list({ limit: 100 })).items.map(({ id }) => id)
    const first = await log().list({ limit: 2 })
    const second = await log().list({ limit: 2, cursor: first.older ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 4))
    const back = await log().list({ limit: 2, cursor: second.newer ?? '' })
    expect(back.items).toEqual(first.items)
  })
})

test('people are found by name and address; the chosen one is always offered', async () => {
  const { userId } = await makeLawyer({ name: 'Persephone Ash' })
  expect(await log().people({ search: 'sephone' })).toMatchObject([{ id: userId, name: 'Persephone Ash' }])
  const offered = await log().people({ search: 'no such person', chosen: me.id })
  expect(offered.map(({ id }) => id)).toEqual([me.id])
})

test('a file holds what is filtered, runs nothing, and is told of itself', async () => {
  const evil = await makeCase({ caseNumber: '=1+1' })
  await admin.api.admin.timeline.list({ caseId: evil.id })
  const query = new URLSearchParams({ case: evil.id, person: me.id })
  const answer = await admin.fetch(`/api/exports/audit-log?${query}`, { method: 'POST' })
  const csv = await answer.text()
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(`${me.name},Administrator,Viewed the details of the case =1+1,'=1+1`)
  const [last] = (await log().list({ action: 'exported', person: me.id })).items
  expect(last).toMatchObject({ detail: { what: 'the audit log', filters: { case: evil.id } } })
  expect(last && auditSentence(last)).toBe('Exported the audit log')
})

test.each<[Partial<Parameters<typeof auditSentence>[0]>, string]>([
  [
    { action: 'case.status', entity: 'cases', label: 'A-1', detail: { from: 'ongoing', to: 'closed' } },
    'Changed the status of the case A-1 from ongoing to closed',
  ],
  [
    { action: 'case.status', entity: 'cases', label: 'A-1', detail: { from: null, to: 'ongoing' } },
    'Opened the case A-1 as ongoing',
  ],
  [
    { action: 'role.granted', entity: 'user_roles', label: 'Ann', detail: { role: 'admin' } },
    'Gave Ann the role of administrator',
  ],
  [
    { action: 'role.revoked', entity: 'user_roles', label: null, detail: { role: 'lawyer' } },
    'Took the role of lawyer from an account that is gone',
  ],
  [
    { action: 'file.downloaded', entity: 'files', caseNumber: 'A-1', detail: { name: 'deed.pdf' } },
    'Downloaded “deed.pdf” of the case A-1',
  ],
  [
    { action: 'deleted', entity: 'case_updates', caseNumber: 'A-1' },
    'Deleted a timeline entry of the case A-1',
  ],
  [{ action: 'deleted', entity: 'appointments' }, 'Deleted an appointment'],
  [
    { action: 'message.answered', entity: 'contact_messages', label: 'Vera' },
    'Marked the message of Vera as answered',
  ],
  [
    { action: 'stars.counted', entity: 'night_skies', label: 'North' },
    'Stars counted: the night skies “North”',
  ],
])('%j reads well', (fact, sentence) => {
  expect(auditSentence({ action: '', entity: '', label: null, caseNumber: null, detail: {}, ...fact })).toBe(
    sentence,
  )
})
