import { beforeEach, expect, test } from 'vitest'
import {
  chatOfTwo,
  type KeyBrowser,
  type KeyServer,
  keyBrowser,
  reloaded,
} from '#test/fixtures/key-server.ts'

// Who removes a device may have added it, too: what it said before counts for those who saw it.

let server: KeyServer
let ann: KeyBrowser
let eleanor: KeyBrowser

beforeEach(async () => {
  ;({ server, ann, eleanor } = await chatOfTwo())
})

test('a device that is added and removed between two looks writes nothing in its person’s name, and is shown', async () => {
  await ann.write('One.')
  await eleanor.look()
  const rogue = await keyBrowser(server, 'client', ann.userId)
  const forged = await rogue.write('Send the money elsewhere.')
  const removal = await ann.agent.remove(rogue.deviceId, server.linksOf(ann.userId))
  server.add(ann.userId, 'client', removal)
  const again = await reloaded(eleanor)
  for (const browser of [eleanor, again]) {
    const view = await browser.look()
    expect(view.unproven).toEqual([forged.sealed.epochId])
    expect(await browser.read(forged)).toBe('waiting')
    expect(view.devices.map(({ id }) => id)).not.toContain(rogue.deviceId)
    expect(view.removedDevices).toMatchObject([{ id: rogue.deviceId, side: 'client' }])
  }
  await ann.write('Two.')
  await again.look()
  expect(await again.read(forged)).toBe('waiting')
})

test('what a device wrote that was removed later is read on, and new browsers have it from the others', async () => {
  const telephone = await keyBrowser(server, 'client', ann.userId)
  const message = await telephone.write('From my telephone.')
  await eleanor.look()
  server.add(ann.userId, 'client', await ann.agent.remove(telephone.deviceId, server.linksOf(ann.userId)))
  await eleanor.write('Read.')
  for (const browser of [eleanor, await reloaded(eleanor)]) {
    expect(await browser.look()).toMatchObject({ unproven: [], removedDevices: [] })
    expect(await browser.read(message)).toBe('From my telephone.')
  }
  const second = await keyBrowser(server, 'lawyer', eleanor.userId)
  for (const one of await eleanor.agent.admit(await server.keysFor(eleanor.deviceId), second.deviceId))
    server.epochs.find(({ id }) => id === one.epochId)?.envelopes.push(one)
  await second.look()
  expect(await second.read(message)).toBe('From my telephone.')
})
