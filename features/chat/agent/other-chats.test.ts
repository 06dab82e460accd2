import { beforeEach, expect, test } from 'vitest'
import type { EpochStatement, NamedHolder } from '#features/chat-keys/key-statements.schema.ts'
import { randomBytes, sha256 } from '#platform/e2ee/bytes.ts'
import { hashOf } from '#platform/e2ee/chain.ts'
import { hex } from '#platform/e2ee/numbers.ts'
import { sign } from '#platform/e2ee/signing.ts'
import { chatOfTwo, type KeyBrowser, KeyServer, keyBrowser, reloaded } from '#test/fixtures/key-server.ts'
import { sealEpoch } from './epochs.ts'
import { ownDevice } from './own-device.ts'

// A false server and a client of the same lawyer, who want another client's chat.

let server: KeyServer
let ann: KeyBrowser
let eleanor: KeyBrowser

beforeEach(async () => {
  ;({ server, ann, eleanor } = await chatOfTwo())
})

const namedOf = async ({ userId, deviceId, store }: KeyBrowser): Promise<NamedHolder> => {
  const { sealingKey, signingKey } = await ownDevice(store)
  return { id: deviceId, chain: userId, sealing: sealingKey, signing: signingKey }
}

/** Another client's chat with the same lawyer, in which they say of epochs what they like. */
async function chatOfMallory() {
  const other = server.chatWith([eleanor])
  const mallory = await keyBrowser(other, 'client')
  const begin = async (lie: Partial<EpochStatement>, { by = mallory, replayed = '' } = {}) => {
    const honest = await mallory.agent.newEpoch(await other.keysFor(mallory.deviceId))
    const bytes = randomBytes(32)
    const commitment = hex(await sha256(bytes))
    const said: EpochStatement = {
      ...JSON.parse(honest?.statement ?? ''),
      commitment,
      by: by.deviceId,
      ...lie,
    }
    const statement = JSON.stringify(said)
    const hash = await hashOf(statement)
    const sealed = (holder: NamedHolder) => sealEpoch({ bytes, hash }, holder)
    other.begin({
      id: said.epoch,
      statement,
      signature: await sign((await ownDevice(by.store)).signing.privateKey, statement),
      envelopes: replayed
        ? [{ holderId: eleanor.deviceId, sealed: replayed }]
        : await Promise.all(
            said.holders.map(async (one) => ({ holderId: one.id, sealed: await sealed(one) })),
          ),
    })
    return hash
  }
  return { other, mallory, begin }
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
    for (const replayed of ['', sealed]) {
      const { other, begin } = await chatOfMallory()
      await begin({ epoch: epoch.id, commitment, ...conversation }, { replayed })
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
  const { other, mallory, begin } = await chatOfMallory()
  await begin({ epoch: sealed.epochId })
  const keys = await other.keysFor(eleanor.deviceId)
  expect((await eleanor.agent.look(keys)).opened).toEqual([sealed.epochId])
  await mallory.look()
  const [id, idempotencyKey] = ['reply', crypto.randomUUID()]
  const reply = await eleanor.agent.seal(server.conversationId, sealed.epochId, idempotencyKey, 'For Ann.')
  const message = { id, idempotencyKey, sender: 'lawyer' as const, byFormerLawyer: false, sealed: reply }
  expect(await ann.read(message)).toBe('For Ann.')
  expect(await mallory.read(message)).not.toBe('For Ann.')
})

test.for(['in both parts', 'with an accomplice whom they vouch for'])(
  'a client who says that another took part in their chat, %s, gets none of their messages shown in it',
  async (how) => {
    const message = await eleanor.write('For Ann.')
    const { other, mallory, begin } = await chatOfMallory()
    const by = how === 'in both parts' ? mallory : await keyBrowser(new KeyServer(), 'lawyer')
    const people = { client: ann.userId, lawyer: by.userId }
    const forged = await begin({ people, holders: [await namedOf(by)] }, { by })
    await begin({ earlier: by === mallory ? [] : [forged] })
    other.show(server, ann)
    // Also when it remembers the first look, and when it remembers nothing.
    for (const { agent } of [
      eleanor,
      eleanor,
      await keyBrowser(other, 'lawyer', eleanor.userId, eleanor.store),
    ]) {
      const { opened } = await agent.look(await other.keysFor(eleanor.deviceId))
      expect(opened).toEqual([other.epochs.at(-1)?.id])
      expect(await agent.open(other.conversationId, [message])).toMatchObject([{ opening: 'waiting' }])
    }
  },
)

test('a chat that was joined to this one is read on when its client’s login is replaced', async () => {
  const before = server.chatWith([ann, eleanor])
  const message = await (await keyBrowser(before, 'client', ann.userId, ann.store)).write('Before.')
  await ann.write('Now.')
  server.show(before)
  await eleanor.look()
  server.replace('client')
  await keyBrowser(server, 'client')
  for (const browser of [eleanor, await reloaded(eleanor)]) {
    await browser.look()
    expect(await browser.read(message)).toBe('Before.')
  }
})
