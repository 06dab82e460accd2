import { beforeEach, expect, test } from 'vitest'
import { randomBytes } from '#platform/e2ee/bytes.ts'
import { hashOf } from '#platform/e2ee/chain.ts'
import { chatOfTwo, type KeyBrowser, KeyServer, keyBrowser, reloaded } from '#test/fixtures/key-server.ts'
import { sealEpoch } from './epochs.ts'

let server: KeyServer
let ann: KeyBrowser
let eleanor: KeyBrowser

beforeEach(async () => {
  ;({ server, ann, eleanor } = await chatOfTwo())
})

const linkOf = ({ userId }: KeyBrowser, at = 0) => server.linksOf(userId)[at] as { statement: string }

test('a message that was altered, or is attributed to somebody else, is not shown', async () => {
  const message = await ann.write('The vase was broken before.')
  await eleanor.look()
  expect(await eleanor.read(message)).toBe('The vase was broken before.')
  const { sealed } = message
  const flipped = (text: string) => `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`
  const another = await ann.write('Another one.')
  for (const wrong of [
    { ...message, sealed: { ...sealed, signature: flipped(sealed.signature) } },
    { ...message, sealed: { ...sealed, signature: another.sealed.signature } },
    { ...message, sealed: { ...sealed, sealedText: flipped(sealed.sealedText) } },
    { ...message, sealed: { ...sealed, sealedText: another.sealed.sealedText } },
    // Sent again as another message.
    { ...message, idempotencyKey: crypto.randomUUID() },
    { ...message, sealed: { ...sealed, deviceId: eleanor.deviceId } },
    { ...message, sealed: { ...sealed, deviceId: crypto.randomUUID() } },
    { ...message, sender: 'lawyer' as const },
    { ...message, byFormerLawyer: true },
  ])
    expect(await eleanor.read(wrong)).toBe('refused')
})

test('a device writes nothing under an epoch that does not name it, even if it was let in to read it', async () => {
  const { sealed } = await ann.write('One.')
  const telephone = await keyBrowser(server, 'client', ann.userId)
  for (const envelope of await ann.agent.admit(await server.keysFor(ann.deviceId), telephone.deviceId))
    server.epochs[0]?.envelopes.push(envelope)
  expect((await telephone.look()).opened).toEqual([sealed.epochId])
  const idempotencyKey = crypto.randomUUID()
  const late = await telephone.agent.seal(server.conversationId, sealed.epochId, idempotencyKey, 'Backdated.')
  await eleanor.look()
  const message = {
    id: 'late',
    idempotencyKey,
    sender: 'client' as const,
    byFormerLawyer: false,
    sealed: late,
  }
  expect(await eleanor.read(message)).toBe('refused')
})

test('a key that the server swaps, leaves out or takes back is noticed, also after a reload', async () => {
  await ann.write('One.')
  await eleanor.look()
  const link = linkOf(ann)
  const { statement } = link
  link.statement = statement.replace(/"sealing":"[^"]+"/, `"sealing":"${'A'.repeat(43)}"`)
  for (const browser of [eleanor, await reloaded(eleanor)]) {
    const view = await browser.look()
    expect(view.doubted).toEqual(['client'])
    expect(await browser.agent.newEpoch(await server.keysFor(browser.deviceId))).toBeUndefined()
  }
  link.statement = statement
  expect((await eleanor.look()).doubted).toEqual([])
  // A whole chain of another maker, signed well.
  const whole = server.linksOf(ann.userId)
  const elsewhere = new KeyServer()
  await keyBrowser(elsewhere, 'client', ann.userId)
  whole.splice(0, whole.length, ...elsewhere.linksOf(ann.userId))
  expect((await eleanor.look()).doubted).toEqual(['client'])
  whole.splice(0, whole.length)
  expect((await eleanor.look()).doubted).toEqual(['client'])
})

test('messages of keys in doubt wait; they are not reported as forged', async () => {
  const message = await ann.write('One.')
  await eleanor.look()
  server.linksOf(ann.userId).splice(0)
  expect((await eleanor.look()).doubted).toEqual(['client'])
  expect(await eleanor.read(message)).toBe('waiting')
})

test('a key that is withheld is asked for, once, and opens when somebody has sealed it again', async () => {
  const message = await ann.write('One.')
  const [epoch] = server.epochs
  const withheld = epoch?.envelopes.filter(({ holderId }) => holderId === eleanor.deviceId)
  expect(withheld).toHaveLength(1)
  epoch?.envelopes.splice(
    0,
    epoch.envelopes.length,
    ...epoch.envelopes.filter((one) => one !== withheld?.[0]),
  )
  const asking = await eleanor.look()
  expect(asking.todo.wanted).toEqual([epoch?.id])
  expect(await eleanor.read(message)).toBe('waiting')
  const waiting = await eleanor.look()
  expect(waiting.todo.wanted).toEqual([])
  for (const { missing, awaited } of [asking, waiting]) expect(awaited).toEqual(missing)
  // The same after a reload.
  expect((await (await reloaded(eleanor)).look()).todo.wanted).toEqual([epoch?.id])
  await ann.look()
  await eleanor.look()
  expect(await eleanor.read(message)).toBe('One.')
})

test('a new device asks for no key that was before it: people let it in', async () => {
  const message = await ann.write('One.')
  const telephone = await keyBrowser(server, 'client', ann.userId)
  const view = await telephone.look()
  expect(view.missing).toEqual([message.sealed.epochId])
  expect(view.awaited).toEqual([])
  expect(view.todo.wanted).toEqual([])
  expect(await telephone.read(message)).toBe('waiting')
  expect((await ann.look()).todo.envelopes).toEqual([])
})

test('another key in an envelope than the one that its maker signed opens nothing', async () => {
  const message = await ann.write('One.')
  const [epoch] = server.epochs
  const own = epoch?.envelopes.find(({ holderId }) => holderId === eleanor.deviceId)
  const { sealing } = JSON.parse(linkOf(eleanor).statement)
  if (own && epoch) {
    const another = { bytes: randomBytes(32), hash: await hashOf(epoch.statement) }
    own.sealed = await sealEpoch(another, { id: eleanor.deviceId, sealing })
  }
  expect((await eleanor.look()).todo.wanted).toEqual([epoch?.id])
  expect(await eleanor.read(message)).toBe('waiting')
})

test('nothing is written under an epoch that is sealed to others than the directories name', async () => {
  await ann.write('One.')
  await keyBrowser(server, 'client', ann.userId)
  const stale = { ...(await server.keysFor(eleanor.deviceId)), current: server.epochs[0]?.id ?? '' }
  expect((await eleanor.agent.look(stale)).needsEpoch).toBe(true)
})

test('once encrypted, a conversation stays so in a browser, whatever the server says', async () => {
  await ann.write('One.')
  await ann.look()
  const before = {
    ...(await server.keysFor(ann.deviceId)),
    encryptedSince: null,
    ready: false,
    epochs: [],
    current: null,
  }
  for (const browser of [ann, await reloaded(ann)])
    expect(await browser.agent.look(before)).toMatchObject({ mustSeal: true, needsEpoch: true })
})

test('an epoch that a browser has seen shows that a chat is encrypted, though the server denies it', async () => {
  await ann.write('One.')
  const denied = { ...(await server.keysFor(eleanor.deviceId)), encryptedSince: null, ready: false }
  expect((await eleanor.agent.look(denied)).mustSeal).toBe(true)
  for (const browser of [eleanor, await reloaded(eleanor)])
    expect((await browser.agent.look({ ...denied, epochs: [], current: null })).mustSeal).toBe(true)
})

test('a reload keeps the device, its history and what was typed', async () => {
  const message = await ann.write('One.')
  const sealed = await ann.agent.keep('chat:1', 'unfinished')
  const again = await reloaded(ann)
  expect(again.deviceId).toBe(ann.deviceId)
  await again.look()
  expect(await again.read(message)).toBe('One.')
  expect(await again.agent.kept('chat:1', sealed)).toBe('unfinished')
  expect(await eleanor.agent.kept('chat:1', sealed)).toBeUndefined()
})

test('a removed device opens nothing that is written from then on', async () => {
  const telephone = await keyBrowser(server, 'client', ann.userId)
  await telephone.write('Still mine.')
  const removal = await ann.agent.remove(telephone.deviceId, server.linksOf(ann.userId))
  server.add(ann.userId, 'client', removal)
  const message = await eleanor.write('Not for the thief.')
  const view = await telephone.look()
  expect(view.opened).not.toContain(message.sealed.epochId)
  expect(view.todo.wanted).toEqual([])
  expect(await telephone.read(message)).toBe('waiting')
  await ann.look()
  expect(await ann.read(message)).toBe('Not for the thief.')
})
