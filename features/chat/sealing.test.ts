import { beforeEach, expect, test, vi } from 'vitest'
import { chatOfTwo, type KeyBrowser, type KeyServer, reloaded } from '#test/fixtures/key-server.ts'
import { Unsendable } from './outbox.ts'
import { type KeyCalls, lookAt, sendSealed } from './sealing.ts'

// What a page does with the agent when calls fail, or the server answers falsely between two of them.

let server: KeyServer
let ann: KeyBrowser
let eleanor: KeyBrowser

beforeEach(async () => {
  ;({ server, ann, eleanor } = await chatOfTwo())
})

/** A person's keyring, and calls that answer as the server does; tests have some of them fail. */
function pageOf({ agent, deviceId }: KeyBrowser) {
  const done = async () => ({ success: true as const })
  const fakes = {
    read: vi.fn(() => server.keysFor(deviceId)),
    want: vi.fn(done),
    report: vi.fn(done),
    add: vi.fn(done),
    reveal: vi.fn(done),
    begin: vi.fn(done),
  }
  const [keyring, calls] = [{ agent, deviceId } as never, fakes as never as KeyCalls]
  return { calls, fakes, keyring, look: () => lookAt(keyring, calls, server.conversationId) }
}

const offline = new Error('The connection was lost.')

/** The server withholds an envelope. */
function withhold({ deviceId }: KeyBrowser) {
  const envelopes = server.epochs[0]?.envelopes ?? []
  const at = envelopes.findIndex(({ holderId }) => holderId === deviceId)
  envelopes.splice(at, 1)
}

/** An answer without the firm's chain, which Eleanor has seen. */
async function doubtful() {
  const keys = await server.keysFor(eleanor.deviceId)
  return {
    ...keys,
    chains: keys.chains.map((chain) => (chain.side === 'firm' ? { ...chain, links: [] } : chain)),
  }
}

test('a key whose request failed is asked for again, and not once the server has taken the request', async () => {
  await ann.write('One.')
  withhold(eleanor)
  const { fakes, look } = pageOf(eleanor)
  fakes.want.mockRejectedValueOnce(offline)
  await look()
  for (let again = 1; again <= 2; again++) await look()
  expect(fakes.want).toHaveBeenCalledTimes(2)
})

test('a key is asked for though the first of two answers was in doubt', async () => {
  await ann.write('One.')
  await eleanor.look()
  withhold(eleanor)
  const { fakes, look } = pageOf(await reloaded(eleanor))
  fakes.read.mockResolvedValueOnce(await doubtful())
  expect((await look()).view.doubted).toEqual([])
  expect(fakes.want).toHaveBeenCalledTimes(1)
})

test('what was verified is shown even if what is to be sent fails', async () => {
  await ann.write('One.')
  await eleanor.look()
  const { fakes, look } = pageOf(eleanor)
  fakes.report.mockRejectedValue(offline)
  fakes.read.mockImplementation(doubtful)
  for (let again = 1; again <= 2; again++) expect((await look()).view.doubted).toEqual(['firm'])
  expect(fakes.report).toHaveBeenCalledTimes(2)

  // The server lost an envelope that this browser can seal again.
  withhold(ann)
  fakes.read.mockImplementation(() => server.keysFor(eleanor.deviceId))
  fakes.add.mockRejectedValueOnce(offline)
  for (let again = 1; again <= 2; again++) expect((await look()).view.doubted).toEqual([])
  expect(fakes.add).toHaveBeenCalledTimes(2)
})

test('a doubt is shown even if the keys can’t be read a second time, and is reported once it is certain', async () => {
  await eleanor.look()
  const { fakes, look } = pageOf(eleanor)
  fakes.read.mockImplementationOnce(doubtful).mockRejectedValueOnce(offline)
  expect((await look()).view.doubted).toEqual(['firm'])
  expect(fakes.report).not.toHaveBeenCalled()
  fakes.read.mockImplementation(doubtful)
  await look()
  expect(fakes.report).toHaveBeenCalledTimes(1)
})

test('nothing is sent in clear if the server says that a chat is encrypted and then that it isn’t', async () => {
  const { calls, fakes, keyring, look } = pageOf(ann)
  const promised = await look()
  expect(promised.view).toMatchObject({ mustSeal: true, needsEpoch: true })
  fakes.begin.mockRejectedValue(Object.assign(new Error(), { code: 'CONFLICT' }))
  fakes.read.mockImplementation(async () => ({ ...(await server.keysFor(ann.deviceId)), ready: false }))
  const send = vi.fn()
  const message = {
    conversationId: server.conversationId,
    idempotencyKey: crypto.randomUUID(),
    messageText: 'The vase was broken before.',
  }
  const read = async (fresh: boolean) => (fresh ? look() : promised)
  await expect(sendSealed(keyring, calls, message, read, send)).rejects.toThrow(Unsendable)
  expect(fakes.begin).toHaveBeenCalledTimes(1)
  expect(send).not.toHaveBeenCalled()
})
