import { beforeEach, expect, test } from 'vitest'
import type { Chain } from '#features/chat-keys/chat-keys.schema.ts'
import {
  chatOfTwo,
  type KeyBrowser,
  type KeyServer,
  keyBrowser,
  reloaded,
} from '#test/fixtures/key-server.ts'
import { memoryStore } from './key-store.ts'
import { ownDevice, signedStatement } from './own-device.ts'

// What a server can say that isn't so, about who takes part in a chat.

let server: KeyServer
let ann: KeyBrowser
let eleanor: KeyBrowser

beforeEach(async () => {
  ;({ server, ann, eleanor } = await chatOfTwo())
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
  // The account that wrote before is not the one that writes now.
  await eleanor.write('To whom?')
  const next = await mallory.write('It is still me.')
  await eleanor.look()
  expect(await eleanor.agent.open(server.conversationId, [next])).toMatchObject([{ byFormer: false }])
})

test('an account that isn’t one of the two people looks at nothing', async () => {
  await ann.write('One.')
  server.replace('client')
  await expect(ann.look()).rejects.toThrow(/not one of the two people/)
})

test('a device that was let in to one chat gets nothing of another', async () => {
  const other = server.chatWith([ann])
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

test('a former lawyer whom the server names is not trusted, unless a trusted epoch names them', async () => {
  await ann.write('One.')
  const lie = server.chatWith([ann], server.conversationId)
  const mallory = await keyBrowser(lie, 'lawyer')
  const forged = await mallory.write('I was your lawyer.')
  server.show(lie, mallory)
  for (const browser of [ann, await reloaded(ann), eleanor]) {
    await browser.look()
    expect(await browser.read({ ...forged, byFormerLawyer: true })).toBe('waiting')
  }
})

test('another chat of the lawyer is not shown in this one', async () => {
  await ann.write('One.')
  const other = server.chatWith([eleanor])
  const bob = await keyBrowser(other, 'client')
  const secret = await bob.write('A matter of Bob’s.')
  server.show(other, bob)
  await eleanor.look()
  // Not even when its person says so.
  await eleanor.agent.believe(await server.keysFor(eleanor.deviceId))
  expect(await eleanor.look()).toMatchObject({ opened: [server.epochs[1]?.id], unproven: [] })
  for (const message of [secret, { ...secret, sender: 'lawyer' as const, byFormerLawyer: true }])
    expect(await eleanor.read(message)).toBe('waiting')
})

test('a message under an unknown epoch waits: it is not reported as forged', async () => {
  const message = await ann.write('One.')
  const { epochs, ...keys } = await server.keysFor(eleanor.deviceId)
  await eleanor.agent.look({ ...keys, epochs: [] })
  expect(await eleanor.read(message)).toBe('waiting')
  // The same under an epoch that names its sender, whose directory is withheld.
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
  const admitMarcus = async () => {
    const envelopes = await ann.agent.admit(await server.keysFor(ann.deviceId), marcus.deviceId)
    for (const one of envelopes) server.epochs.find(({ id }) => id === one.epochId)?.envelopes.push(one)
  }
  expect((await ann.look()).needsEpoch).toBe(true)
  expect(await read(ann)).toBe('I am your lawyer.')
  await admitMarcus()
  await marcus.look()
  expect(await read(marcus)).toBe('waiting')
  // Her next epoch vouches for it.
  await ann.write('Welcome.')
  expect((await ann.look()).needsEpoch).toBe(false)
  await marcus.look()
  expect(await read(marcus)).toBe('I am your lawyer.')
})

test('messages of a replaced login that this browser never saw are shown once its user confirms it', async () => {
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

test('which devices are new follows from what this browser saw, not from the server’s times', async () => {
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
