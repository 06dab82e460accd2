import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { as, stranger, type Visit } from '#test/people.ts'
import type { AuditLine } from './audit.schema.ts'
import { auditSentence } from './audit-words.ts'

// Every kind of deed that the firm has promised to remember, done by whoever does it, through the API.

let admin: Visit
let me: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  me = await makeAdmin()
  admin = await as(me.person)
})

type Filter = Parameters<Visit['api']['admin']['audit']['list']>[0]
const lines = async (filter: Filter) => (await admin.api.admin.audit.list(filter)).items
const told = ({ role, person, address, ...line }: AuditLine) => [
  role,
  person?.name ?? null,
  auditSentence(line),
]

async function unlockedBy(visit: Visit, item: Awaited<ReturnType<typeof makeCase>>) {
  const { pinCode } = await (await as(item.lawyer.person)).api.lawyer.pins.create({ caseId: item.id })
  const { grant } = await visit.api.site.caseAccess.verifyPin({ case_id: item.id, pin_code: pinCode ?? '' })
  return grant ?? ''
}

test('a sign-in, with who, as what and from where', async () => {
  const lawyer = await makeLawyer()
  await as(lawyer.person, { address: '192.0.2.77' })
  const [line] = await lines({ person: lawyer.userId ?? '', action: 'session.opened' })
  expect(line && told(line)).toEqual(['lawyer', lawyer.name, 'Signed in'])
  expect(line?.address).toContain('192.0.2.77')
})

test('a sign-in that is refused opens no session and leaves no such line', async () => {
  const { person, userId } = await makeClient()
  await expect(as({ ...person, password: 'not the right one' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  expect(await lines({ person: userId ?? '' })).toEqual([])
})

test('an unlock, the view of the details after it, and the download of what hangs on it', async () => {
  const item = await makeCase()
  const lawyer = await as(item.lawyer.person)
  const upload = await lawyer.fetch('/api/uploads?for=attachment', {
    method: 'POST',
    headers: { 'x-file-name': 'finding.txt', 'content-type': 'application/octet-stream' },
    body: 'what was found',
  })
  expect(upload.status).toBe(201)
  const { id: fileId } = (await upload.json()) as { id: string }
  await lawyer.api.lawyer.timeline.add({
    caseId: item.id,
    description: 'Found.',
    entryTimestamp: new Date(),
    fileId,
    documentName: 'finding.txt',
  })
  const visitor = await stranger()
  const grant = await unlockedBy(visitor, item)
  await visitor.api.site.caseAccess.details(undefined, { context: { grant } })
  const file = await visitor.fetch(`/api/files/${fileId}`, { headers: { 'x-case-grant': grant } })
  expect(await file.text()).toBe('what was found')
  const visited = (await lines({ case: item.id })).filter(({ role }) => role === 'anon')
  expect(visited.map(told).reverse()).toEqual([
    ['anon', null, `Unlocked the case ${item.caseNumber} with its PIN`],
    ['anon', null, `Viewed the details of the case ${item.caseNumber}`],
    ['anon', null, `Downloaded “finding.txt” of the case ${item.caseNumber}`],
  ])
})

test('staff who open a case', async () => {
  const item = await makeCase()
  await (await as(item.lawyer.person)).api.lawyer.timeline.list({ caseId: item.id })
  await admin.api.admin.timeline.list({ caseId: item.id })
  expect((await lines({ case: item.id, action: 'case.viewed' })).map(told)).toEqual([
    ['admin', me.name, `Viewed the details of the case ${item.caseNumber}`],
    ['lawyer', item.lawyer.name, `Viewed the details of the case ${item.caseNumber}`],
  ])
})

test('a role that is granted, and one that is taken', async () => {
  const { userId, name } = await makeLawyer()
  await admin.api.admin.people.grantRole({ userId: userId ?? '', role: 'admin' })
  await admin.api.admin.people.revokeRole({ userId: userId ?? '', role: 'admin' })
  expect((await lines({ person: me.id, entity: 'user_roles' })).map(told).reverse()).toEqual([
    ['admin', me.name, `Gave ${name} the role of administrator`],
    ['admin', me.name, `Took the role of administrator from ${name}`],
  ])
})

test('an export', async () => {
  await admin.api.admin.reports.export({ chart: 'Leads by source' })
  const [line] = await lines({ person: me.id, action: 'exported' })
  expect(line && told(line)).toMatchObject([
    'admin',
    me.name,
    expect.stringMatching(/^Exported the report “Leads by source” \(\d+ lines?\)$/),
  ])
})

test('a change of status and a deletion, which are told by name as long as the record is kept', async () => {
  const item = await makeCase({ title: 'To go' })
  await admin.api.admin.clients.delete({ id: item.client.id })
  const deletions = await lines({ person: me.id, action: 'deleted' })
  expect(deletions.map(told)).toEqual(
    expect.arrayContaining([
      ['admin', me.name, `Deleted the case ${item.caseNumber}`],
      ['admin', me.name, `Deleted the client ${item.client.name}`],
    ]),
  )
})

test('a new password by a mailed link is its owner’s doing', async () => {
  const { userId, name } = await makeClient()
  await (await owner()).query(
    `insert into audit_log (actor_role, action, entity, entity_id) values ('accounts', 'password.reset', 'users', $1)`,
    [userId],
  )
  expect((await lines({ person: userId ?? '' })).map(told)).toEqual([
    ['accounts', name, 'Set a new password by a mailed link'],
  ])
})
