import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import {
  makeAdmin,
  makeCase,
  makeClient,
  makeCourtDate,
  makeDocument,
  makeLawyer,
  makeTask,
  makeTimeEntry,
  owner,
  sharedPassword,
} from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { type ExportedList, ownExportedLists } from './exports.schema.ts'

const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const ask = ({ fetch }: Visit, list: string, asked: Record<string, string> = {}) =>
  fetch(`/api/exports/${list}?${new URLSearchParams(asked)}`, { method: 'POST' })
const fileOf = async (visit: Visit, list: string, asked?: Record<string, string>) => {
  const answer = await ask(visit, list, asked)
  expect([list, answer.status]).toEqual([list, 200])
  return answer.text()
}
const exportsNoted = async () =>
  Number((await query(`select count(*) from audit_log where action = 'exported'`))[0].count)

/** A lawyer with one row in each list, whose text has the word. */
async function lawyerWith(word: string) {
  const lawyer = await makeLawyer()
  const item = await makeCase({ lawyer, title: `${word} case` })
  const ids: Record<string, string> = {
    'own-cases': item.id,
    'own-documents': (await makeDocument({ case: item, title: `${word} deed` })).id,
    'own-tasks': (await makeTask({ case: item, title: `${word} task` })).id,
    'own-time': (await makeTimeEntry({ case: item, lawyerId: lawyer.id, description: `${word} work` })).id,
    'own-court-dates': (await makeCourtDate({ case: item, title: `${word} trial` })).id,
  }
  return { ...lawyer, item, ids, visit: await as(lawyer.person) }
}

let eleanor: Awaited<ReturnType<typeof lawyerWith>>
let marcus: Awaited<ReturnType<typeof lawyerWith>>
beforeAll(async () => {
  eleanor = await lawyerWith('Eleanor’s')
  marcus = await lawyerWith('Hidden')
})

describe('refusals', () => {
  test('only a lawyer exports their own lists; administrators have theirs. A refusal isn’t logged', async () => {
    const before = await exportsNoted()
    for (const [visit, status] of [
      [await anonymous(), 401],
      [await as((await makeClient()).person), 403],
      [await as((await makeAdmin()).person), 403],
    ] as const)
      for (const list of ownExportedLists) {
        const answer = await ask(visit, list)
        expect([list, answer.status]).toEqual([list, status])
        expect(await answer.text()).not.toContain('Hidden')
      }
    expect(await exportsNoted()).toBe(before)
  })

  test('no row of another lawyer’s, not as a selection either', async () => {
    for (const list of ownExportedLists)
      for (const asked of [{}, { ids: marcus.ids[list] ?? '' }] as Record<string, string>[])
        expect([list, await fileOf(eleanor.visit, list, asked)]).toEqual([
          list,
          expect.not.stringMatching(/Hidden/),
        ])
    const ofCase = { caseId: marcus.item.id }
    for (const list of ['own-documents', 'own-time'])
      expect(await fileOf(eleanor.visit, list, ofCase)).not.toContain('Hidden')
  })

  test('no filter that the list doesn’t take, no page of another site, and no program', async () => {
    const wrong = await ask(eleanor.visit, 'own-tasks', { state: 'nonsense' })
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { fields: { state: expect.any(String) } }])
    const foreign = { method: 'POST', headers: { origin: 'https://elsewhere.example' } }
    expect((await eleanor.visit.fetch('/api/exports/own-cases', foreign)).status).toBe(403)
    const admin = await as((await makeAdmin()).person)
    const { token } = await admin.api.admin.apiTokens.create({
      name: 'A program',
      scopes: ['cases:read', 'documents:read', 'billing:read', 'calendar:read'],
      days: 30,
      password: sharedPassword,
    })
    const { app } = await testApp()
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '2001:db8:9::7' }
    for (const list of ownExportedLists) {
      const asked = new Request(`http://localhost/api/exports/${list}`, { method: 'POST', headers })
      expect([list, (await app.fetch(asked)).status]).toEqual([list, 403])
    }
  })

  test('a lawyer without two-factor sign-in is told to set it up', async () => {
    const owing = await as((await makeLawyer()).person, { env: { REQUIRE_STAFF_2FA: 'true' } })
    expect((await ask(owing, 'own-cases')).status).toBe(403)
  })
})

test('each list holds the lawyer’s own row, under the name of its day, and is noted as theirs', async () => {
  const tables: Partial<Record<ExportedList, string>> = {
    'own-cases': 'cases',
    'own-documents': 'documents',
    'own-tasks': 'case_tasks',
    'own-time': 'time_entries',
    'own-court-dates': 'calendar_events',
  }
  for (const list of ownExportedLists) {
    const answer = await ask(eleanor.visit, list)
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${list}-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
    )
    expect([list, await answer.text()]).toEqual([list, expect.stringContaining('Eleanor’s')])
    const [line] = await query(`select * from audit_log where action = 'exported' order by id desc limit 1`)
    expect(line).toMatchObject({ user_id: eleanor.userId, actor_role: 'lawyer', entity: tables[list] })
  }
})

test('a selection is exported whole and alone, even if it has left the list since', async () => {
  const { item, visit } = eleanor
  const more = {
    'own-cases': (await makeCase({ lawyer: eleanor, title: 'Another case', status: 'closed' })).id,
    'own-tasks': (await makeTask({ case: item, title: 'Another task', status: 'completed' })).id,
    'own-court-dates': (
      await makeCourtDate({ case: item, title: 'Another trial', courtDate: new Date('2024-02-01') })
    ).id,
  }
  for (const [list, id] of Object.entries(more)) {
    const asked = { status: 'pending', state: 'open', when: 'upcoming', ids: id }
    const file = await fileOf(visit, list, asked)
    expect([list, file]).toEqual([list, expect.stringContaining('Another')])
    expect([list, file]).toEqual([list, expect.not.stringContaining('Eleanor’s t')])
    expect([list, file.trimEnd().split('\r\n').length]).toEqual([list, 2])
  }
})

test('narrowed and ordered as shown; what was searched for stays out of the log', async () => {
  const { item, visit } = eleanor
  for (const title of ['Zoning plan', 'Access plan']) await makeDocument({ case: item, title })
  const file = await fileOf(visit, 'own-documents', { search: 'plan', order: 'title' })
  expect(file.match(/\w+ plan/g)).toEqual(['Access plan', 'Zoning plan'])
  const [{ detail }] = await query(
    `select detail from audit_log where action = 'exported' order by id desc limit 1`,
  )
  expect(detail).toEqual({
    what: 'the list of their own documents',
    filters: { search: true, order: 'title' },
  })
})

test('text that would run as a formula is disarmed', async () => {
  await makeTask({ case: eleanor.item, title: '=HYPERLINK("https://evil.example","x")' })
  const file = await fileOf(eleanor.visit, 'own-tasks', { search: 'HYPERLINK' })
  expect(file).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`)
})

test('a file that is read slowly breaks off when the lawyer’s role is taken', async () => {
  const leaving = await makeLawyer()
  await query(
    `insert into documents (title, file_url, uploaded_by)
     select 'Paper ' || n, 'https://papers.example/' || n, $1 from generate_series(1, 250) as n`,
    [leaving.id],
  )
  const answer = await ask(await as(leaving.person), 'own-documents')
  const reader = answer.body?.getReader()
  await reader?.read()
  await query('delete from user_roles where user_id = $1', [leaving.userId])
  await pause(1_100)
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(readOn()).rejects.toMatchObject(notForThem)
})
