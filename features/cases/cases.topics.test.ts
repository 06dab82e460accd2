import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { caseAccessTopics } from '#features/case-access/case-access.topics.ts'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { topicRegistry } from '#platform/realtime/topic.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, owner } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { caseTopics } from './cases.topics.ts'

const find = topicRegistry([...caseTopics, ...caseAccessTopics])

let ours: Awaited<ReturnType<typeof makeCase>>
let theirs: Awaited<ReturnType<typeof makeCase>>
let admin: Actor

beforeAll(async () => {
  ours = await makeCase()
  theirs = await makeCase()
  admin = { role: 'admin', userId: (await makeAdmin()).id }
})

const asLawyer = ({ lawyer }: typeof ours): Actor => ({
  role: 'lawyer',
  userId: lawyer.userId as string,
  lawyerId: lawyer.id,
})
const asClient = ({ client }: typeof ours, grant?: string): Actor => ({
  role: 'client',
  userId: client.userId as string,
  clientId: client.id,
  ...(grant && { grant }),
})

async function mayWatch(topic: string, actor: Actor) {
  const found = find(topic)
  if (!found) throw new Error(`No such topic: ${topic}`)
  const { services } = await testApp()
  return services.db.asActor(actor, (tx) => found.definition.mayWatch(tx, found.id, actor))
}

test('a case and its timeline are followed by its lawyer and administrators, by nobody else without a grant', async () => {
  for (const topic of [`cases/id/${ours.id}`, `case_updates/case_id/${ours.id}`]) {
    for (const actor of [asLawyer(theirs), asClient(ours), asClient(theirs), { role: 'anon' } as const])
      expect(await mayWatch(topic, actor)).toBe(false)
    expect(await mayWatch(topic, asLawyer(ours))).toBe(true)
    expect(await mayWatch(topic, admin)).toBe(true)
    expect(find(topic)?.definition.revokedBy(ours.id)).toEqual([
      `case_access_grants/case_id/${ours.id}`,
      `cases/reach/${ours.id}`,
    ])
  }
})

test('a grant lets its holder follow its one case until it ends', async () => {
  const { api } = await as(ours.lawyer.person)
  const { pinCode } = await api.lawyer.pins.create({ caseId: ours.id })
  const visitor = await anonymous()
  const { grant } = await visitor.api.site.caseAccess.verifyPin({
    case_id: ours.id,
    pin_code: pinCode as string,
  })
  const holder: Actor = { role: 'anon', grant: tokenHash(grant as string) }
  const until = await mayWatch(`case_updates/case_id/${ours.id}`, holder)
  expect(until).toBeInstanceOf(Date)
  const minutes = ((until as Date).getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(29)
  expect(minutes).toBeLessThan(31)
  expect(await mayWatch(`case_updates/case_id/${theirs.id}`, holder)).toBe(false)
})

test('a grant that was made for the case’s former client or lawyer lets nobody follow it', async () => {
  const { api } = await as(ours.lawyer.person)
  const run = async (statement: string) => (await owner()).query(statement)
  for (const [column, other, own] of [
    ['client_id', theirs.client.id, ours.client.id],
    ['lawyer_id', theirs.lawyer.id, ours.lawyer.id],
  ]) {
    const { pinCode } = await api.lawyer.pins.create({ caseId: ours.id })
    const pin = { case_id: ours.id, pin_code: pinCode as string }
    const { grant } = await (await anonymous()).api.site.caseAccess.verifyPin(pin)
    const holder: Actor = { role: 'anon', grant: tokenHash(grant as string) }
    expect(await mayWatch(`cases/id/${ours.id}`, holder)).toBeInstanceOf(Date)
    // The test removes the trigger that ends grants, so that the permission itself has to refuse.
    const set = (value: string | undefined) =>
      run(`set session_replication_role = replica; update cases set ${column} = '${value}' where id = '${ours.id}';
        reset session_replication_role`)
    await set(other)
    expect(await mayWatch(`cases/id/${ours.id}`, holder)).toBe(false)
    await set(own)
  }
})

test('lists are followed by whom they are of', async () => {
  const lawyerId = ours.lawyer.id
  const clientId = ours.client.id
  const expected: [string, Actor, boolean][] = [
    ['cases', admin, true],
    ['cases', asLawyer(ours), false],
    ['cases', asClient(ours), false],
    [`cases/lawyer_id/${lawyerId}`, asLawyer(ours), true],
    [`cases/lawyer_id/${lawyerId}`, asLawyer(theirs), false],
    [`cases/client_id/${clientId}`, asClient(ours), true],
    [`cases/client_id/${clientId}`, asClient(theirs), false],
    [`cases/client_id/${clientId}`, asLawyer(ours), false],
    [`case_access_requests/client_id/${clientId}`, asClient(ours), true],
    [`case_access_requests/client_id/${clientId}`, asClient(theirs), false],
    ...(['case_access_pins', 'case_access_locks', 'case_access_requests'] as const).flatMap(
      (table): [string, Actor, boolean][] => [
        [`${table}/lawyer_id/${lawyerId}`, asLawyer(ours), true],
        [`${table}/lawyer_id/${lawyerId}`, asLawyer(theirs), false],
        [`${table}/lawyer_id/${lawyerId}`, admin, false],
        [`${table}/lawyer_id/${lawyerId}`, asClient(ours), false],
      ],
    ),
  ]
  for (const [topic, actor, allowed] of expected)
    expect([topic, actor.role, await mayWatch(topic, actor)]).toEqual([topic, actor.role, allowed])
})
