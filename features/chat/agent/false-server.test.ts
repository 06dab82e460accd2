import { beforeEach, expect, test } from 'vitest'
import type { Chain } from '#features/chat-keys/chat-keys.schema.ts'
import {
  type EpochStatement,
  firmChain,
  type NamedHolder,
} from '#features/chat-keys/key-statements.schema.ts'
import { randomBytes, sha256 } from '#platform/e2ee/bytes.ts'
import { hashOf } from '#platform/e2ee/chain.ts'
import { hex } from '#platform/e2ee/numbers.ts'
import { sign } from '#platform/e2ee/signing.ts'
import { type KeyBrowser, KeyServer, keyBrowser } from '#test/fixtures/key-server.ts'
import { sealEpoch } from './epochs.ts'
import { memoryStore } from './key-store.ts'
import { ownDevice, signedStatement } from './own-device.ts'

// What a server can say that isn't so, about who takes part in a chat.

let server: KeyServer
let ann: KeyBrowser
let eleanor: KeyBrowser

/** Another chat of the same firm, with these people. */
function chatWith(people: KeyBrowser[], conversationId?: string) {
  const made = new KeyServer(conversationId)
  made.chains.set(firmChain, structuredClone(server.chains.get(firmChain) as Chain))
  for (const { userId, side } of people)
    made.chains.set(userId, { chainId: userId, side, links: server.linksOf(userId) })
  return made
}

beforeEach(async () => {
  server = new KeyServer()
  await server.makeFirmKey()
  ann = await keyBrowser(server, 'client')
  eleanor = await keyBrowser(server, 'lawyer')
})

const reloaded = ({ side, userId, store }: KeyBrowser, at = server) => keyBrowser(at, side, userId, store)

/** Shows the epochs of another chat, and the chains of these people as those of somebody who took part before. */
function show(from: KeyServer, ...people: KeyBrowser[]) {
  for (const { userId } of people)
    if (!server.chains.has(userId))
      server.chains.set(userId, { chainId: userId, side: 'former', links: from.linksOf(userId) })
  server.epochs.unshift(...from.epochs)
}

/** Another client's chat with the same lawyer, whose epoch that client begins with whatever they like to say of it. */
async function chatOfMallory(lie: Partial<EpochStatement>, replayed?: string) {
  const other = chatWith([eleanor])
  const mallory = await keyBrowser(other, 'client')
  const made = await mallory.agent.newEpoch(await other.keysFor(mallory.deviceId))
  const bytes = randomBytes(32)
  const own: EpochStatement = JSON.parse(made?.statement ?? '')
  const statement = JSON.stringify({ ...own, commitment: hex(await sha256(bytes)), ...lie })
  const hash = await hashOf(statement)
  const sealed = (holder: NamedHolder) => sealEpoch({ bytes, hash }, holder)
  other.begin({
    id: lie.epoch ?? own.epoch,
    statement,
    signature: await sign((await ownDevice(mallory.store)).signing.privateKey, statement),
    envelopes: replayed
      ? [{ holderId: eleanor.deviceId, sealed: replayed }]
      : await Promise.all(own.holders.map(async (one) => ({ holderId: one.id, sealed: await sealed(one) }))),
  })
  return { other, mallory }
}

test.for(['their own chat', 'this one'])(
  'a client who claims another’s epoch as of %s never gets its key',
  async (of) => {
    await ann.write('For my lawyer.')
    await eleanor.look()
    const epoch = server.epochs[0] as (typeof server.epochs)[number]
    const { commitment }: EpochStatement = JSON.parse(epoch.statement)
    const conversation = of === 'this one' ? { conversation: server.conversationId } : {}
    const sealed = epoch.envelopes.find(({ holderId }) => holderId === eleanor.deviceId)?.sealed
    for (const envelope of [undefined, sealed]) {
      const { other } = await chatOfMallory({ epoch: epoch.id, commitment, ...conversation }, envelope)
      const keys = await other.keysFor(eleanor.deviceId)
      // With the key in memory, and without it.
      for (const { agent } of [eleanor, await reloaded(eleanor)])
        expect(await agent.look(keys)).toMatchObject({ opened: [], todo: { envelopes: [] } })
    }
  },
)

test('an epoch of another chat under the same id changes nothing in this one', async () => {
  const { sealed } = await ann.write('One.')
  await eleanor.look()
  const { other, mallory } = await chatOfMallory({ epoch: sealed.epochId })
  const keys = await other.keysFor(eleanor.deviceId)
  expect((await eleanor.agent.look(keys)).opened).toEqual([sealed.epochId])
  await mallory.look()
  const [id, idempotencyKey] = ['reply', crypto.randomUUID()]
  const reply = await eleanor.agent.seal(server.conversationId, sealed.epochId, idempotencyKey, 'For Ann.')
  const message = { id, idempotencyKey, sender: 'lawyer' as const, byFormerLawyer: false, sealed: reply }
  expect(await ann.read(message)).toBe('For Ann.')
  expect(await mallory.read(message)).not.toBe('For Ann.')
})

test('an id under which a browser is shown another key than the epoch names opens nothing', async () => {
  const second = await keyBrowser(server, 'lawyer', eleanor.userId)
  await eleanor.write('One.')
  // To a browser that has not seen the client's directory yet.
  const rogue = await ownDevice(memoryStore())
  const links = server.linksOf(ann.userId)
  const { statement, signature } = await signedStatement<'device'>(
    rogue.signing.privateKey,
    ann.userId,
    { seq: 0, hash: '' },
    { kind: 'device', id: ann.deviceId, name: 'Rogue', sealing: rogue.sealingKey, signing: rogue.signingKey },
  )
  links.splice(0, 1, { statement, signature, createdAt: new Date() })
  expect(await second.look()).toMatchObject({ opened: [], needsEpoch: true })
})

test('another account in a person’s place is shown, gets no history, and the compared number ends', async () => {
  const message = await ann.write('For my lawyer.')
  const { safetyNumber } = await eleanor.look()
  await eleanor.agent.verify(server.conversationId, safetyNumber)
  expect(await eleanor.look()).toMatchObject({ verified: 'yes', newPeople: [] })
  server.replace('client')
  const mallory = await keyBrowser(server, 'client')
  for (const browser of [eleanor, await reloaded(eleanor)]) {
    const view = await browser.look()
    expect(view).toMatchObject({ verified: 'changed', needsEpoch: true, todo: { envelopes: [] } })
    expect(view.newPeople).toMatchObject([{ side: 'client' }])
    expect(view.devices).toMatchObject([
      { side: 'client', id: mallory.deviceId, isNew: true },
      { side: 'lawyer', isNew: false },
    ])
    // Of the former account, as who wrote it.
    expect(await browser.agent.open(server.conversationId, [message])).toMatchObject([
      { opening: 'opened', byFormer: true },
    ])
  }
  // Who wrote before is not who writes now.
  await eleanor.write('To whom?')
  const next = await mallory.write('It is still me.')
  await eleanor.look()
  expect(await eleanor.agent.open(server.conversationId, [next])).toMatchObject([{ byFormer: false }])
})

test('an account that is none of the two people looks at nothing', async () => {
  await ann.write('One.')
  server.replace('client')
  await expect(ann.look()).rejects.toThrow(/none of the two people/)
})

test('a device that was let in to one chat gets nothing of another', async () => {
  const other = chatWith([ann])
  const marcus = await keyBrowser(other, 'lawyer')
  await (await reloaded(ann, other)).write('For Marcus.')
  await ann.agent.admit(await other.keysFor(ann.deviceId), marcus.deviceId)
  await ann.write('For Eleanor.')
  // Now Marcus is said to have taken over.
  server.replace('lawyer')
  server.chains.set(marcus.userId, other.chains.get(marcus.userId) as Chain)
  const view = await ann.look()
  expect(view.todo.envelopes).toEqual([])
  expect(view.newPeople).toMatchObject([{ side: 'lawyer' }])
})

test('whom the server calls a former lawyer is nobody, unless a trusted epoch names them', async () => {
  await ann.write('One.')
  const lie = chatWith([ann], server.conversationId)
  const mallory = await keyBrowser(lie, 'lawyer')
  const forged = await mallory.write('I was your lawyer.')
  show(lie, mallory)
  for (const browser of [ann, await reloaded(ann), eleanor]) {
    await browser.look()
    expect(await browser.read({ ...forged, byFormerLawyer: true })).toBe('waiting')
  }
})

test('another chat of the lawyer is not shown in this one', async () => {
  await ann.write('One.')
  const other = chatWith([eleanor])
  const bob = await keyBrowser(other, 'client')
  const secret = await bob.write('A matter of Bob’s.')
  show(other, bob)
  await eleanor.look()
  // Not even when its person says so.
  await eleanor.agent.believe(await server.keysFor(eleanor.deviceId))
  expect(await eleanor.look()).toMatchObject({ opened: [server.epochs[1]?.id], unproven: [] })
  for (const message of [secret, { ...secret, sender: 'lawyer' as const, byFormerLawyer: true }])
    expect(await eleanor.read(message)).toBe('waiting')
})

test('a message under an epoch that is not known here waits: nobody is told that it is forged', async () => {
  const message = await ann.write('One.')
  const { epochs, ...keys } = await server.keysFor(eleanor.deviceId)
  await eleanor.agent.look({ ...keys, epochs: [] })
  expect(await eleanor.read(message)).toBe('waiting')
  // Nor under one that names its sender, whose directory is withheld.
  server.replace('client')
  await keyBrowser(server, 'client')
  server.chains.delete(ann.userId)
  await eleanor.agent.look({ ...(await server.keysFor(eleanor.deviceId)), epochs })
  await eleanor.agent.believe(await server.keysFor(eleanor.deviceId))
  await eleanor.look()
  expect(await eleanor.read(message)).toBe('waiting')
  expect(await eleanor.read({ ...message, sender: 'lawyer' })).toBe('refused')
})

test('a former lawyer is trusted by who was there, and then by who was not', async () => {
  // Made by the lawyer, so that nothing of the client's names the lawyer.
  const first = await eleanor.write('I am your lawyer.')
  await ann.look()
  server.replace('lawyer')
  const marcus = await keyBrowser(server, 'lawyer')
  await marcus.write('I have taken over.')
  const read = (browser: KeyBrowser) => browser.read({ ...first, byFormerLawyer: true })
  const letIn = async () => {
    const envelopes = await ann.agent.admit(await server.keysFor(ann.deviceId), marcus.deviceId)
    for (const one of envelopes) server.epochs.find(({ id }) => id === one.epochId)?.envelopes.push(one)
  }
  expect((await ann.look()).needsEpoch).toBe(true)
  expect(await read(ann)).toBe('I am your lawyer.')
  await letIn()
  await marcus.look()
  expect(await read(marcus)).toBe('waiting')
  // Her next epoch vouches for it.
  await ann.write('Welcome.')
  expect((await ann.look()).needsEpoch).toBe(false)
  await marcus.look()
  expect(await read(marcus)).toBe('I am your lawyer.')
})

test('a login that nobody here has seen before it was replaced is read once its reader says so', async () => {
  const message = await ann.write('From my first login.')
  server.replace('client')
  await keyBrowser(server, 'client')
  const view = await eleanor.look()
  expect(view).toMatchObject({ opened: [], missing: [], unproven: [message.sealed.epochId] })
  expect(await eleanor.read(message)).toBe('waiting')
  await eleanor.agent.believe(await server.keysFor(eleanor.deviceId))
  expect(await eleanor.look()).toMatchObject({ unproven: [], needsEpoch: true })
  expect(await eleanor.read(message)).toBe('From my first login.')
})

test('which devices are new follows from what this browser saw, whatever times the server tells', async () => {
  await ann.write('One.')
  await eleanor.look()
  const telephone = await keyBrowser(server, 'client', ann.userId)
  const link = server.linksOf(ann.userId)[1]
  if (link) link.createdAt = new Date(0)
  const before = Date.now()
  for (const browser of [eleanor, await reloaded(eleanor)]) {
    const { devices } = await browser.look()
    const seen = devices.find(({ id }) => id === telephone.deviceId)
    expect(seen?.isNew).toBe(true)
    expect(seen?.since.getTime()).toBeGreaterThan(before - 60_000)
    expect(devices.filter(({ isNew }) => isNew)).toHaveLength(1)
  }
})
