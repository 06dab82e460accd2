import { beforeEach, expect, test } from 'vitest'
import { type EpochStatement, firmChain, type NamedHolder } from '#features/chat-keys/key-statements.schema.ts'
import { randomBytes, sha256 } from '#platform/e2ee/bytes.ts'
import { hashOf } from '#platform/e2ee/chain.ts'
import { hex } from '#platform/e2ee/numbers.ts'
import { sign } from '#platform/e2ee/signing.ts'
import { type KeyBrowser, KeyServer, keyBrowser } from '#test/fixtures/key-server.ts'
import { sealEpoch } from './epochs.ts'
import { ownDevice } from './own-device.ts'

// A false server and a client of the same lawyer, who want another client's chat.

let server: KeyServer
let ann: KeyBrowser
let eleanor: KeyBrowser

beforeEach(async () => {
  server = new KeyServer()
  await server.makeFirmKey()
  ann = await keyBrowser(server, 'client')
  eleanor = await keyBrowser(server, 'lawyer')
})

const reloaded = ({ side, userId, store }: KeyBrowser) => keyBrowser(server, side, userId, store)

/** Another client's chat with the same lawyer, whose epoch that client begins with whatever they like to say of it. */
async function chatOfMallory(lie: Partial<EpochStatement>, replayed?: string) {
  const other = server.chatWith([eleanor])
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
