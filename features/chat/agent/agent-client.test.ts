import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeyAgent } from './agent.ts'
import type { AgentCall } from './agent-calls.ts'
import { memoryStore } from './key-store.ts'

const started = vi.fn()
let failures: number

/** A worker that doesn't start as often as `failures` says. */
class Worker {
  onmessage: ((event: { data: unknown }) => void) | undefined
  onerror: (() => void) | undefined
  readonly #agent = new KeyAgent(memoryStore(), 'ann')
  readonly #fails = failures-- > 0
  constructor() {
    started()
    if (this.#fails) setTimeout(() => this.onerror?.())
  }
  terminate() {}
  async postMessage({ id, method, args }: AgentCall) {
    if (this.#fails) return
    const answer = await (this.#agent[method] as (...all: unknown[]) => Promise<unknown>)(...args)
    this.onmessage?.({ data: { id, answer } })
  }
}

// What the browser lacks is looked at once in the life of the module.
let localAgent: typeof import('./agent-client.ts').localAgent

beforeEach(async () => {
  started.mockClear()
  vi.stubGlobal('Worker', Worker)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('navigator', { locks: {} })
  vi.resetModules()
  localAgent = (await import('./agent-client.ts')).localAgent
})
afterEach(() => vi.unstubAllGlobals())

test('a worker that failed to start is started again at the next use', async () => {
  failures = 2
  for (let attempt = 1; attempt <= 2; attempt++) await expect(localAgent('ann')).rejects.toThrow(/worker/)
  const agent = await localAgent('ann')
  const sealed = (await agent?.keep('outbox', 'unsent')) ?? ''
  expect(await agent?.kept('outbox', sealed)).toBe('unsent')
  expect(started).toHaveBeenCalledTimes(3)
})
