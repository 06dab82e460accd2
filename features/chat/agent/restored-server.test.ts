import { beforeEach, expect, test } from 'vitest'
import { chatOfTwo, type KeyBrowser, type KeyServer, keyBrowser } from '#test/fixtures/key-server.ts'

// The firm's database was restored from a backup: what it says is older than what browsers have seen.

let server: KeyServer
let ann: KeyBrowser
let telephone: KeyBrowser
let eleanor: KeyBrowser
let later: KeyBrowser

beforeEach(async () => {
  ;({ server, ann, eleanor } = await chatOfTwo())
  await ann.write('One.')
  const backup = structuredClone({ chains: server.chains, epochs: server.epochs })
  telephone = await keyBrowser(server, 'client', ann.userId)
  await telephone.write('Lost with the database.')
  for (const browser of [ann, eleanor]) await browser.look()
  server.chains.clear()
  for (const [id, chain] of backup.chains) server.chains.set(id, chain)
  server.epochs.splice(0, server.epochs.length, ...backup.epochs)
  // Goes on differently than before.
  later = await keyBrowser(server, 'client', ann.userId)
})

const keysFor = ({ deviceId }: KeyBrowser) => server.keysFor(deviceId)

test('nothing is sent until both have compared the number of the current keys', async () => {
  const view = await eleanor.look()
  expect(view).toMatchObject({ doubted: ['client'], needsEpoch: true, todo: { envelopes: [] } })
  expect(view.claimedNumber).toHaveLength(6)
  const keys = await keysFor(eleanor)
  expect(await eleanor.agent.newEpoch(keys)).toBeUndefined()
  const other = view.claimedNumber?.toReversed() ?? []
  await expect(eleanor.agent.accept(keys, other)).rejects.toThrow(/have changed/)
  expect((await eleanor.look()).doubted).toEqual(['client'])
})

test('the person who compares sees the server’s current devices, and which of them are new to this browser', async () => {
  for (let look = 1; look <= 2; look++) {
    const { claimedDevices, claimedNumber, safetyNumber } = await eleanor.look()
    expect(claimedDevices.map(({ id, isNew }) => [id, isNew])).toEqual([
      [ann.deviceId, false],
      [later.deviceId, true],
      [eleanor.deviceId, false],
    ])
    expect(safetyNumber).toEqual(claimedNumber)
  }
  const { claimedNumber = [] } = await eleanor.look()
  await eleanor.agent.accept(await keysFor(eleanor), claimedNumber)
  expect((await eleanor.look()).claimedDevices).toEqual([])
})

test('once confirmed, the current keys count, and a new epoch begins', async () => {
  const old = server.epochs.at(-1)?.id
  const { claimedNumber = [] } = await eleanor.look()
  expect((await ann.look()).claimedNumber).toEqual(claimedNumber)
  for (const browser of [ann, eleanor]) await browser.agent.accept(await keysFor(browser), claimedNumber)
  const view = await eleanor.look()
  expect(view).toMatchObject({ doubted: [], needsEpoch: true, verified: 'yes', safetyNumber: claimedNumber })
  const message = await eleanor.write('Again.')
  expect(message.sealed.epochId).not.toBe(old)
  await ann.look()
  expect(await ann.read(message)).toBe('Again.')
})

test('a device that the backup lacks announces itself again, with its keys', async () => {
  const again = await keyBrowser(server, 'client', ann.userId, telephone.store)
  expect(again.deviceId).toBe(telephone.deviceId)
  const { doubted, claimedNumber = [] } = await again.look()
  expect(doubted).toEqual(['client'])
  expect((await eleanor.look()).claimedNumber).toEqual(claimedNumber)
  await again.agent.accept(await keysFor(again), claimedNumber)
  await again.write('I am back.')
  expect((await again.look()).doubted).toEqual([])
})

test('keys that are signed wrongly have no number, and are never accepted', async () => {
  const link = server.linksOf(ann.userId)[0] as { statement: string }
  link.statement = link.statement.replace(/"name":"[^"]+"/, '"name":"Swapped"')
  const view = await eleanor.look()
  expect(view).toMatchObject({
    doubted: ['client'],
    claimedNumber: undefined,
    claimedDevices: [],
    safetyNumber: [],
  })
  await expect(eleanor.agent.accept(await keysFor(eleanor), view.safetyNumber)).rejects.toThrow()
})
