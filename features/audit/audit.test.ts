import { beforeAll, describe, expect, test } from 'vitest'
import { auditSentence, mergedWords } from '#platform/audit/audit-sentence.ts'
import type { AuditFact } from '#platform/audit/audit-words.ts'
import { auditWords } from '#server/manifests.ts'
import { makeAdmin, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let admin: Visit
let me: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  me = await makeAdmin()
  admin = await as(me.person)
})
const log = () => admin.api.admin.audit

test('only an administrator reads or searches the log', async () => {
  for (const { api } of [
    await anonymous(),
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
      (await log().list(input)).items.map(({ sentence }) => sentence)
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
      expect.arrayContaining([
        { value: 'case.status', name: 'Case status' },
        { value: 'case.viewed', name: 'Case viewed' },
        { value: 'deleted', name: 'Deletion' },
        { value: 'session.opened', name: 'Sign-in' },
      ]),
    )
    expect(entities).toEqual(
      expect.arrayContaining([
        { value: 'cases', name: 'Case' },
        { value: 'users', name: 'Account' },
      ]),
    )
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

test('an export has the filtered lines, no formulas, and is itself logged', async () => {
  const evil = await makeCase({ caseNumber: '=1+1' })
  await admin.api.admin.timeline.list({ caseId: evil.id })
  const query = new URLSearchParams({ case: evil.id, person: me.id })
  const answer = await admin.fetch(`/api/exports/audit-log?${query}`, { method: 'POST' })
  const csv = await answer.text()
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(`${me.name},Administrator,Viewed the details of the case =1+1,'=1+1`)
  const [last] = (await log().list({ action: 'exported', person: me.id })).items
  expect(last).toMatchObject({ detail: { what: 'the audit log', filters: { case: evil.id } } })
  expect(last?.sentence).toBe('Exported the audit log')
})

test.each<[Partial<AuditFact>, string]>([
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
    'Took the role of lawyer from a deleted account',
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
  const whole = { action: '', entity: '', label: null, caseNumber: null, detail: {}, ...fact }
  expect(auditSentence(auditWords, whole)).toBe(sentence)
})

test('rows of every table whose deletion is logged have a name', async () => {
  const { rows } = await (await owner()).query(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'archive_deleted'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ name }) => !auditWords.entities?.[name])).toEqual([])
})

test('two features can’t name the same action', () => {
  const words = { actions: { 'thing.done': { name: 'Done', says: () => 'Did it' } } }
  expect(() => mergedWords([words, words])).toThrow('Two manifests have audit words for thing.done.')
})
