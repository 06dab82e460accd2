import { beforeAll, expect, test } from 'vitest'
import { roundTrips, type SentRoundTrip } from '#db/pipeline/round-trip.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import type { AuditLine } from './audit.schema.ts'

// Every kind of audited action, done through the API by the person who does it.

let admin: Visit
let me: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  me = await makeAdmin()
  admin = await as(me.person)
})

type Filter = Parameters<Visit['api']['admin']['audit']['list']>[0]
const lines = async (filter: Filter) => (await admin.api.admin.audit.list(filter)).items
const told = ({ role, person, address, ...line }: AuditLine) => [role, person?.name ?? null, line.sentence]

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

test('an unlock, the view of the details after it, and the download of an attachment', async () => {
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
  const anonymousVisit = await anonymous()
  const grant = await unlockedBy(anonymousVisit, item)
  await anonymousVisit.api.site.caseAccess.details(undefined, { context: { grant } })
  const file = await anonymousVisit.fetch(`/api/files/${fileId}`, { headers: { 'x-case-grant': grant } })
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

test('looking again is counted, one line for each case and person in ten minutes', async () => {
  const item = await makeCase()
  const lawyer = await as(item.lawyer.person)
  const viewers = [await anonymous(), await anonymous(), await as(item.client.person)]
  const look = async (visit: Visit, times: number) => {
    const context = { grant: await unlockedBy(visit, item) }
    for (let time = 0; time < times; time++) await visit.api.site.caseAccess.details(undefined, { context })
  }
  await look(viewers[0] as Visit, 3)
  await look(viewers[1] as Visit, 1)
  await look(viewers[2] as Visit, 2)
  for (let time = 0; time < 4; time++) await lawyer.api.lawyer.timeline.list({ caseId: item.id })
  const { services } = await testApp()
  await services.views.write()
  const viewed = `Viewed the details of the case ${item.caseNumber}`
  const expected = [
    ['anon', null, `${viewed} (3 times in ten minutes)`],
    ['anon', null, viewed],
    ['client', item.client.name, `${viewed} (2 times in ten minutes)`],
    ['lawyer', item.lawyer.name, `${viewed} (4 times in ten minutes)`],
  ]
  expect((await lines({ case: item.id, action: 'case.viewed' })).map(told).reverse()).toEqual(expected)
  const { items } = await lawyer.api.lawyer.timeline.history({ caseId: item.id })
  expect(items.filter(({ action }) => action === 'case.viewed').map(({ detail }) => detail)).toEqual([
    { times: 4 },
    { times: 2 },
    {},
    { times: 3 },
  ])
  // Written in parts, they add up; nothing is left to write twice.
  await lawyer.api.lawyer.timeline.list({ caseId: item.id })
  await services.views.write()
  await services.views.write()
  expect((await lines({ case: item.id, action: 'case.viewed' })).map(told)[0]?.[2]).toContain('(5 times')
})

/** A case, and how somebody looks at it. */
const looks: Record<string, () => Promise<[Awaited<ReturnType<typeof makeCase>>, () => Promise<unknown>]>> = {
  'an anonymous': async () => {
    const item = await makeCase()
    const visit = await anonymous()
    const context = { grant: await unlockedBy(visit, item) }
    return [item, () => visit.api.site.caseAccess.details(undefined, { context })]
  },
  'a lawyer’s': async () => {
    const item = await makeCase()
    const visit = await as(item.lawyer.person)
    return [item, () => visit.api.lawyer.timeline.list({ caseId: item.id })]
  },
}

test.each(Object.entries(looks))(
  '%s look that is on record already only reads; after ten minutes it is a line again',
  async (_, make) => {
    const [item, look] = await make()
    await Promise.all([look(), look(), look()])
    const run = async (statement: string) => (await (await owner()).query(statement)).rows
    const written = `select count(*)::int as n from audit_log where case_id = '${item.id}' and action = 'case.viewed'`
    expect(await run(written)).toEqual([{ n: 1 }])
    const sent: string[] = []
    const note = (message: unknown) =>
      sent.push(...(message as SentRoundTrip).statements.map(({ text }) => text.trim()))
    roundTrips.subscribe(note)
    await look()
    roundTrips.unsubscribe(note)
    expect(sent.filter((text) => text.includes('view_line'))).toHaveLength(1)
    expect(sent.filter((text) => text.includes('audit_'))).toEqual([])
    await run(`set session_replication_role = replica;
    update audit_log set at = at - interval '11 minutes' where case_id = '${item.id}'; reset session_replication_role`)
    await look()
    expect(await run(written)).toEqual([{ n: 2 }])
  },
)

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

test('a change of status and a deletion, with names while the record is kept', async () => {
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
