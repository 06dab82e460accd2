import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { recoverAll } from './recover-all.ts'

/** An account with so many encrypted conversations, which come in pages of 100. */
function account(count: number) {
  const ids: string[] = Array.from({ length: count }, () => randomUUID()).toSorted()
  const calls = {
    encrypted: async ({ after }: { after?: string } = {}) => {
      const from = after ? ids.indexOf(after) + 1 : 0
      const page = ids.slice(from, from + 100)
      return { ids: page, total: count, after: from + 100 < count ? (page.at(-1) ?? null) : null }
    },
    read: vi.fn(async ({ conversationId }: { conversationId: string }) => ({ conversationId })),
    add: vi.fn(async (_: { envelopes: unknown[] }) => ({ success: true })),
  }
  const envelope = { epochId: randomUUID(), holderId: randomUUID(), sealed: '' }
  const recover = vi.fn(async (code: string, [keys]: { conversationId: string }[]) =>
    code === 'right'
      ? [{ conversationId: keys?.conversationId, envelopes: Array(1500).fill(envelope) }]
      : 'unknown',
  )
  const run = (code: string, tell: (so: unknown) => void = () => {}, signal = new AbortController().signal) =>
    recoverAll({ agent: { recover }, deviceId: randomUUID() } as never, calls as never, code, tell, signal)
  return { calls, recover, run }
}

test('opens more conversations than any list shows, one after the other, in parts that the server takes', async () => {
  const { calls, run } = account(450)
  expect(await run('right')).toEqual({ opened: 450, failed: 0, total: 450 })
  expect(calls.add.mock.calls.slice(0, 2).map(([{ envelopes }]) => envelopes.length)).toEqual([1000, 500])
})

test('a code that isn’t the account’s is asked about once', async () => {
  const { recover, calls, run } = account(450)
  expect(await run('wrong')).toMatchObject({ opened: 0, refused: 'unknown' })
  expect(recover).toHaveBeenCalledTimes(1)
  expect(calls.add).not.toHaveBeenCalled()
})

test('one that fails doesn’t keep the others from being opened', async () => {
  const { calls, run } = account(3)
  calls.read.mockRejectedValueOnce(new Error('It ended in the meantime.'))
  expect(await run('right')).toEqual({ opened: 2, failed: 1, total: 3 })
})

test('it stops when aborted, and what was opened stays open', async () => {
  const { calls, run } = account(450)
  const stop = new AbortController()
  const tell = vi.fn(() => tell.mock.calls.length === 7 && stop.abort())
  expect(await run('right', tell, stop.signal)).toEqual({ opened: 7, failed: 0, total: 450 })
  expect(calls.add).toHaveBeenCalledTimes(14)
})
