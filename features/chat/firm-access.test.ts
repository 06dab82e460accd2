import { beforeAll, expect, test } from 'vitest'
import { hashOf } from '#platform/e2ee/chain.ts'
import { type SharedKey, sharedKeyOf } from '#platform/e2ee/shared-key.ts'
import { makeAdmin, owner } from '#test/factories.ts'
import { type ChatBrowser, chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'
import { enrol } from '#test/fixtures/two-factor.ts'
import type { Visit } from '#test/people.ts'
import { memoryStore } from './agent/key-store.ts'
import { ownDevice, signedStatement } from './agent/own-device.ts'
import type { Recovered } from './chat-recovery.schema.ts'
import { giveAccess, openChat } from './firm-access.ts'
import { openByFirm, proofOf } from './firm-recovery.ts'

const reason = 'The client has lost the computer.'

let people: Awaited<ReturnType<typeof newConversation>>
let admin: Visit
let key: SharedKey
let ann: ChatBrowser
let eleanor: ChatBrowser
let telephone: ChatBrowser
let conversationId: string

beforeAll(async () => {
  const enrolled = await enrol((await makeAdmin()).person)
  admin = enrolled.visit
  const [first = '', second = ''] = await makeFirmKey(enrolled)
  key = (await sharedKeyOf([first, second])) as SharedKey
  people = await newConversation()
  conversationId = people.conversationId
  ann = await chatBrowser('client', people.client.person)
  eleanor = await chatBrowser('lawyer', people.lawyer.person)
  await ann.send(conversationId, 'One.')
  telephone = await chatBrowser('client', people.client.person)
})

const calls = () => admin.api.admin.chatRecovery
const use = () => ({ key, reason, conversationId })
const read = async () =>
  calls().open({ conversationId, proof: await proofOf(key, 'open', reason, conversationId) })

/** The server adds a self-signed device to the client's chain, and lists it as a recipient. */
async function withRogue(found: Recovered) {
  const rogue = await ownDevice(memoryStore())
  const chains = structuredClone(found.chains)
  const { chainId, links } = chains.find(({ side }) => side === 'client') as (typeof chains)[number]
  const head = { seq: links.length, hash: await hashOf(links.at(-1)?.statement ?? '') }
  const { statement, signature } = await signedStatement<'device'>(rogue.signing.privateKey, chainId, head, {
    ...{ kind: 'device', id: rogue.id, name: 'Rogue', sealing: rogue.sealingKey, signing: rogue.signingKey },
  })
  links.push({ statement, signature, createdAt: new Date() })
  return { rogue, found: { ...found, chains, required: [...found.required, rogue.id] } }
}

test('every key that gets access is listed with its owner; an added one changes the number', async () => {
  const { safetyNumber: compared } = (await ann.look(conversationId)).view
  const honest = await openByFirm(key, await read())
  expect(honest.safetyNumber).toEqual(compared)
  expect(honest.recipients).toMatchObject([
    { id: telephone.deviceId, kind: 'device', side: 'client', name: 'client’s browser' },
  ])
  expect(honest.recipients[0]?.since.getTime()).toBeGreaterThan(Date.now() - 600_000)

  const { rogue, found } = await withRogue(await read())
  const { recipients, envelopes, safetyNumber } = await openByFirm(key, found)
  expect(recipients).toMatchObject([
    { id: telephone.deviceId },
    { id: rogue.id, name: 'Rogue', side: 'client' },
  ])
  expect(new Set(envelopes.map(({ holderId }) => holderId))).toEqual(new Set(recipients.map(({ id }) => id)))
  expect(safetyNumber).not.toEqual(compared)
})

test('a former lawyer gets nothing, even if the server asks for it', async () => {
  const found = await read()
  const chains = found.chains.map((chain) =>
    chain.side === 'client' ? { ...chain, side: 'former' as const } : chain,
  )
  const { recipients, envelopes } = await openByFirm(key, { ...found, chains })
  expect({ recipients, envelopes }).toEqual({ recipients: [], envelopes: [] })
})

const uses = async () =>
  (
    await (
      await owner()
    ).query(
      `select action, count(*)::int from audit_log where entity_id = $1 and action like 'chat.re%' group by action order by action`,
      [conversationId],
    )
  ).rows
const told = async () =>
  (await (await owner()).query(`select id from notifications where kind = 'chat_recovered'`)).rows.length

test('only the listed devices get access, whatever the server says later, with one notification', async () => {
  const opened = await openChat(calls(), use())
  const tablet = await chatBrowser('client', people.client.person)
  await (await owner()).query(`delete from notifications where kind = 'chat_recovered'`)
  const before = await uses()
  await giveAccess(calls(), use(), opened)
  expect(await uses()).toEqual([...before, { action: 'chat.resealed', count: 1 }])
  // The client and the lawyer.
  expect(await told()).toBe(2)
  for (const browser of [telephone, eleanor]) expect(await browser.read(conversationId)).toEqual(['One.'])
  expect(await tablet.read(conversationId)).toEqual(['waiting'])

  const now = await openChat(calls(), use())
  expect(now.recipients.map(({ id }) => id)).toEqual([tablet.deviceId])
  await giveAccess(calls(), use(), now)
  expect(await tablet.read(conversationId)).toEqual(['One.'])
  expect((await openChat(calls(), use())).recipients).toEqual([])
})

test('a device that was removed after it was listed gets nothing', async () => {
  const stolen = await chatBrowser('client', people.client.person)
  const opened = await openChat(calls(), use())
  expect(opened.recipients.map(({ id }) => id)).toEqual([stolen.deviceId])
  await (await owner()).query('update key_holders set removed_at = now() where id = $1', [stolen.deviceId])
  await giveAccess(calls(), use(), opened)
  const { rows } = await (await owner()).query('select from chat_envelopes where holder_id = $1', [
    stolen.deviceId,
  ])
  expect(rows).toEqual([])
})
