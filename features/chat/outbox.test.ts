import { ORPCError } from '@orpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { keepDraft } from '#platform/drafts/drafts.ts'
import type { AgentCall } from './agent/agent-calls.ts'
import { keptConversations } from './kept-conversations.ts'
import { keptMessages } from './kept-messages.ts'
import { Outbox, type Outgoing } from './outbox.ts'

/** A fake server that stores by key, and loses requests or responses on demand. */
function server(faults: ('request' | 'answer' | 'refusal' | undefined)[] = []) {
  const stored = new Map<string, string>()
  const send = async ({ idempotencyKey, messageText }: { idempotencyKey: string; messageText: string }) => {
    const fault = faults.shift()
    if (fault === 'request') throw new TypeError('Failed to fetch')
    if (fault === 'refusal') throw new ORPCError('BAD_REQUEST', { status: 400 })
    if (!stored.has(idempotencyKey)) stored.set(idempotencyKey, messageText)
    if (fault === 'answer') throw new TypeError('Failed to fetch')
  }
  return { send, texts: () => [...stored.values()] }
}

const settled = (outbox: Outbox) => vi.waitUntil(() => outbox.messages.length === 0, { timeout: 10_000 })

test('what is written during a failure arrives in order, once', async () => {
  const { send, texts } = server(['request', 'answer', undefined, 'answer'])
  const outbox = new Outbox(send, () => {})
  for (const text of ['1', '2', '3']) outbox.add(text)
  expect(outbox.messages.map(({ messageText }) => messageText)).toEqual(['1', '2', '3'])
  await settled(outbox)
  expect(texts()).toEqual(['1', '2', '3'])
})

test('a refused message holds those behind it until its sender decides', async () => {
  const { send, texts } = server(['refusal'])
  const onRefused = vi.fn()
  const outbox = new Outbox(send, onRefused)
  outbox.add('no')
  outbox.add('yes')
  await vi.waitUntil(() => outbox.messages[0]?.refused)
  expect(onRefused).toHaveBeenCalledOnce()
  expect(texts()).toEqual([])
  outbox.discard(outbox.messages[0]?.idempotencyKey ?? '')
  await settled(outbox)
  expect(texts()).toEqual(['yes'])
})

test('a discarded message is no longer sent, and the next one goes on', async () => {
  const begun: string[] = []
  const attachment = { name: 'deed.pdf', size: 1, key: 'k' }
  const outbox = new Outbox(
    (message, { signal, onProgress }) => {
      begun.push(message.messageText)
      if (!message.attachment) return Promise.resolve()
      onProgress(0.5)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    () => {},
  )
  outbox.add('file', { idempotencyKey: 'f', attachment })
  outbox.add('text')
  await vi.waitUntil(() => outbox.messages[0]?.progress === 0.5)
  expect(begun).toEqual(['file'])
  outbox.discard('f')
  await settled(outbox)
  expect(begun).toEqual(['file', 'text'])
})

test('a restored connection doesn’t resend a refused message; its sender can', async () => {
  const { send, texts } = server(['refusal'])
  const onRefused = vi.fn()
  const outbox = new Outbox(send, onRefused)
  outbox.add('no')
  await vi.waitUntil(() => outbox.messages[0]?.refused)
  outbox.resume()
  await Promise.resolve()
  expect([outbox.messages[0]?.refused, texts()]).toEqual([true, []])
  outbox.retry()
  await settled(outbox)
  expect([onRefused.mock.calls.length, texts()]).toEqual([1, ['no']])
})

test('it retries at once when asked to', async () => {
  const { send, texts } = server(['request', 'request', 'request'])
  const outbox = new Outbox(send, () => {})
  outbox.add('hello')
  const asking = setInterval(() => outbox.resume(), 20)
  await settled(outbox)
  clearInterval(asking)
  expect(texts()).toEqual(['hello'])
})

test('the next page sends what a page has not sent, once', async () => {
  let kept: readonly Outgoing[] = []
  const store = {
    read: async () => kept,
    write: async (messages: readonly Outgoing[]) => {
      kept = messages
    },
  }
  const faults: Parameters<typeof server>[0] = ['answer']
  const { send, texts } = server(faults)
  // The first page loses the response, and is closed.
  const left = new Outbox(send, () => {}, store)
  left.add('1')
  left.add('2')
  await vi.waitUntil(() => texts().length === 1)
  expect(kept.map(({ messageText }) => messageText)).toEqual(['1', '2'])
  const next = new Outbox(send, () => {}, store)
  next.resume()
  await vi.waitUntil(() => texts().length === 2 && kept.length === 0, { timeout: 10_000 })
  expect([texts(), kept]).toEqual([['1', '2'], []])
  await settled(left)
  expect(texts()).toEqual(['1', '2'])
})

test('what can’t be opened or stored at first waits for that: nothing is lost, and the order is kept', async () => {
  let kept: readonly Outgoing[] = [
    { idempotencyKey: 'k', messageText: '1', createdAt: new Date(), refused: false },
  ]
  // The worker that decrypts and encrypts doesn't start.
  let isBroken = true
  const store = {
    read: async () => {
      if (isBroken) throw new Error('Failed to start the worker of the keys.')
      return kept
    },
    write: async (messages: readonly Outgoing[]) => {
      if (isBroken) throw new Error('Failed to start the worker of the keys.')
      kept = messages
    },
  }
  const { send, texts } = server()
  const outbox = new Outbox(send, () => {}, store)
  const added = outbox.add('2')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([texts(), outbox.messages.map(({ messageText }) => messageText)]).toEqual([[], ['2']])
  isBroken = false
  outbox.resume()
  await settled(outbox)
  await added
  expect([texts(), kept]).toEqual([['1', '2'], []])
  isBroken = true
  const stored = outbox.add('3')
  await settled(outbox)
  isBroken = false
  await stored
  expect([texts(), kept]).toEqual([['1', '2', '3'], []])
})

test('an expired session is no refusal; an ended conversation leaves nothing', async () => {
  const onRefused = vi.fn()
  const outbox = new Outbox(() => Promise.reject(new ORPCError('UNAUTHORIZED', { status: 401 })), onRefused)
  outbox.add('hello')
  await Promise.resolve()
  expect([outbox.messages[0]?.refused, onRefused.mock.calls]).toEqual([false, []])
  outbox.empty()
  expect(outbox.messages).toEqual([])
})

/** Has this tab keep what is stored, as a browser does. */
function tabStorage() {
  const tab: Record<string, string> = {}
  const storage = {
    getItem: (key: string) => tab[key] ?? null,
    setItem: (key: string, text: string) => (tab[key] = text),
  }
  // Object.keys of a browser's storage lists its entries and not its methods.
  vi.stubGlobal('sessionStorage', new Proxy(tab, { get: (_, name) => storage[name as keyof typeof storage] }))
  vi.stubGlobal('localStorage', { getItem: () => null })
}

afterEach(() => vi.unstubAllGlobals())

test('a stored message is found again with its time, by its owner, on its side', async () => {
  tabStorage()
  const message = { idempotencyKey: 'k', messageText: 'hello', createdAt: new Date(5), refused: false }
  await keptMessages('ann', 'lawyer', 'c1').write([message])
  expect(await keptMessages('ann', 'lawyer', 'c1').read()).toEqual([message])
  expect(keptConversations('ann', 'lawyer')).toEqual(['c1'])
  expect([keptConversations('ann', 'client'), keptConversations('ben', 'lawyer')]).toEqual([[], []])
})

test('stored messages that this browser can never open block nothing: a chat that isn’t encrypted continues', async () => {
  tabStorage()
  // Sealed with keys that no longer exist. A page without TLS has none.
  keepDraft('ann', 'outbox:client:c1', { sealed: 'AAAA' })
  const { send, texts } = server()
  const outbox = new Outbox(send, () => {}, keptMessages('ann', 'client', 'c1'))
  outbox.add('hello')
  await settled(outbox)
  expect(texts()).toEqual(['hello'])
})

test.for([
  { what: 'for a moment loses nothing', refusals: 1, texts: ['kept', 'hello'] },
  { what: 'for good blocks nothing', refusals: Number.POSITIVE_INFINITY, texts: ['hello'] },
])('a worker whose storage is refused $what', async ({ refusals, texts }) => {
  let refusalsLeft = refusals
  // Keeps texts as they are.
  class Worker {
    onmessage: ((event: { data: unknown }) => void) | undefined
    postMessage({ id, method, args }: AgentCall) {
      const isRefused = refusalsLeft-- > 0
      const answer = method === 'deviceHere' ? 'device' : args.at(-1)
      const data = isRefused ? { id, error: 'SecurityError', isUnkept: true } : { id, answer }
      setTimeout(() => this.onmessage?.({ data }))
    }
  }
  // The module detects what the browser lacks, and starts its worker, only once.
  vi.resetModules()
  tabStorage()
  vi.stubGlobal('Worker', Worker)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('navigator', { locks: {} })
  const kept = [{ idempotencyKey: 'k', messageText: 'kept', createdAt: 0, refused: false }]
  keepDraft('ann', 'outbox:client:c1', { sealed: JSON.stringify(kept) })
  const { send, texts: sent } = server()
  const outbox = new Outbox(send, () => {}, keptMessages('ann', 'client', 'c1'))
  outbox.add('hello')
  await settled(outbox)
  expect(sent()).toEqual(texts)
})
