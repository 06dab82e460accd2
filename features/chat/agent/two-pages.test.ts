import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { chatOfTwo, type KeyBrowser, type KeyServer, keyBrowser } from '#test/fixtures/key-server.ts'
import { KeyAgent } from './agent.ts'
import { type KeyStore, memoryStore } from './key-store.ts'
import { ownDevice, signedStatement } from './own-device.ts'

// Two pages of one browser have one store, and read and write it at the same time.

let server: KeyServer
let ann: KeyBrowser
let eleanor: KeyBrowser

beforeEach(async () => {
  ;({ server, ann, eleanor } = await chatOfTwo())
})

const page = ({ userId }: KeyBrowser, store: KeyStore) => new KeyAgent(store, userId)

/** A store whose first write under a name is held back until the other page is done, or waits for this one. */
function heldBack(store: KeyStore, name: string, other: () => Promise<unknown>) {
  let theOther: Promise<unknown> | undefined
  const held: KeyStore = {
    ...store,
    set: async (key, value) => {
      if (key === name && !theOther) {
        theOther = other()
        await Promise.race([theOther, wait(100)])
      }
      await store.set(key, value)
    },
  }
  return { held, done: async () => expect(await theOther).toBeDefined() }
}

test('two pages that return after their device was removed make one new device', async () => {
  const telephone = await keyBrowser(server, 'client', ann.userId)
  server.add(ann.userId, 'client', await ann.agent.remove(telephone.deviceId, server.linksOf(ann.userId)))
  const links = server.linksOf(ann.userId)
  const first = page(telephone, telephone.store)
  let made: string | undefined
  const { held, done } = heldBack(telephone.store, 'device', async () => {
    made = (await first.announce('First page', links)).deviceId
    return made
  })
  const { deviceId } = await page(telephone, held).announce('Second page', links)
  await done()
  expect(deviceId).toBe(made)
  expect(deviceId).not.toBe(telephone.deviceId)
  expect(await first.deviceHere()).toBe(deviceId)
})

test('a chain that one page has seen go on is not forgotten for an older answer to another page', async () => {
  const older = await server.keysFor(eleanor.deviceId)
  await keyBrowser(server, 'client', ann.userId)
  const newer = await server.keysFor(eleanor.deviceId)
  const { store } = eleanor
  const { held, done } = heldBack(store, `head:${ann.userId}`, () => page(eleanor, store).look(newer))
  await page(eleanor, held).look(older)
  await done()
  expect((await page(eleanor, store).look(older)).doubted).toEqual(['client'])
  expect((await page(eleanor, store).look(newer)).doubted).toEqual([])
})

test('digits that are compared in two pages count for both devices', async () => {
  await ann.write('One.')
  const telephone = await keyBrowser(server, 'client', ann.userId)
  const tablet = await keyBrowser(server, 'client', ann.userId)
  const keys = await server.keysFor(ann.deviceId)
  const { store } = ann
  const { held, done } = heldBack(store, 'trusted', () => page(ann, store).admit(keys, tablet.deviceId))
  await page(ann, held).admit(keys, telephone.deviceId)
  await done()
  const { todo } = await page(ann, store).look(keys)
  const sealedTo = todo.envelopes.map(({ holderId }) => holderId)
  expect(sealedTo.toSorted()).toEqual([telephone.deviceId, tablet.deviceId].toSorted())
})

test('when a device was first seen stays as it is', async () => {
  await eleanor.look()
  const telephone = await keyBrowser(server, 'client', ann.userId)
  const one = await server.keysFor(eleanor.deviceId)
  const tablet = await keyBrowser(server, 'client', ann.userId)
  const both = await server.keysFor(eleanor.deviceId)
  const { store } = eleanor
  const name = `devices:${server.conversationId}`
  const { held, done } = heldBack(store, name, () => page(eleanor, store).look(both))
  await page(eleanor, held).look(one)
  await done()
  const seen = Object.keys((await store.get<Record<string, number>>(name)) ?? {})
  for (const { deviceId } of [ann, telephone, tablet]) expect(seen).toContain(`client ${deviceId}`)
})

test('the owner of a device stays known, whichever page saw it', async () => {
  const older = await server.keysFor(eleanor.deviceId)
  const tablet = await keyBrowser(server, 'client', ann.userId)
  const newer = await server.keysFor(eleanor.deviceId)
  const { store } = eleanor
  const { held, done } = heldBack(store, 'holders', () => page(eleanor, store).look(newer))
  await page(eleanor, held).look(older)
  await done()
  // In another chat, under the id of that device.
  const other = server.chatWith([eleanor])
  const rogue = await ownDevice(memoryStore())
  const mallory = crypto.randomUUID()
  const start = { seq: 0, hash: '' }
  other.add(
    mallory,
    'client',
    await signedStatement<'device'>(rogue.signing.privateKey, mallory, start, {
      kind: 'device',
      id: tablet.deviceId,
      name: 'Rogue',
      sealing: rogue.sealingKey,
      signing: rogue.signingKey,
    }),
  )
  const view = await page(eleanor, store).look(await other.keysFor(eleanor.deviceId))
  expect(view.doubted).toEqual(['client'])
})

test('an epoch that one page trusts stays trusted', async () => {
  await ann.write('One.')
  const older = await server.keysFor(eleanor.deviceId)
  await keyBrowser(server, 'client', ann.userId)
  await ann.write('Two.')
  const newer = await server.keysFor(eleanor.deviceId)
  const { store } = eleanor
  const name = `epochs:${server.conversationId}`
  const { held, done } = heldBack(store, name, () => page(eleanor, store).look(newer))
  await page(eleanor, held).look(older)
  await done()
  expect(await store.get(name)).toHaveLength(2)
})
