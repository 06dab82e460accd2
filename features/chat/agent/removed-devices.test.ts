import { beforeEach, describe, expect, test } from 'vitest'
import {
  chatOfTwo,
  type KeyBrowser,
  type KeyServer,
  keyBrowser,
  reloaded,
} from '#test/fixtures/key-server.ts'

// A device may have been added by the one who removes it: its earlier statements count for browsers that saw them.

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

test('messages of a device that was removed later stay readable, and new browsers get them from the others', async () => {
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

describe('an epoch that ended is not written under again, though the server calls it the current one', () => {
  let telephone: KeyBrowser
  const first = () => server.epochs[0]?.id ?? ''
  const remove = async () =>
    server.add(ann.userId, 'client', await ann.agent.remove(telephone.deviceId, server.linksOf(ann.userId)))
  const lookAtLie = async ({ agent, deviceId }: KeyBrowser, epochs = server.epochs.length) => {
    const keys = await server.keysFor(deviceId)
    return agent.look({ ...keys, epochs: keys.epochs.slice(0, epochs), current: first() })
  }

  beforeEach(async () => {
    await ann.write('One.')
    await eleanor.look()
    telephone = await keyBrowser(server, 'client', ann.userId)
    server.epochs[0]?.envelopes.push(
      ...(await ann.agent.admit(await server.keysFor(ann.deviceId), telephone.deviceId)),
    )
  })

  test('another one came after it, which this browser sees now, or saw before', async () => {
    await ann.write('Two.')
    await remove()
    expect((await telephone.look()).opened).toContain(first())
    expect((await lookAtLie(eleanor)).needsEpoch).toBe(true)
    for (const browser of [eleanor, await reloaded(eleanor)])
      expect((await lookAtLie(browser, 1)).needsEpoch).toBe(true)
  })

  test('this browser saw the device that it was sealed to later', async () => {
    await eleanor.look()
    await remove()
    for (const browser of [eleanor, await reloaded(eleanor)])
      expect((await lookAtLie(browser)).needsEpoch).toBe(true)
    await eleanor.write('Two.')
    expect((await eleanor.look()).needsEpoch).toBe(false)
    expect((await telephone.look()).opened).toEqual([first()])
  })
})
