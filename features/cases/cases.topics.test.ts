import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#db/actor.ts'
import { caseAccessTopics } from '#features/case-access/case-access.topics.ts'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { topicRegistry } from '#platform/realtime/topic.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase } from '#test/factories.ts'
import { as, stranger } from '#test/people.ts'
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
  const visitor = await stranger()
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
