import { expect, test } from 'vitest'
import { Recent } from './recent.server.ts'

test('of 100,001 topics the one that changed longest ago is forgotten, and its cursor counts as changed', () => {
  const recent = new Recent(1n, 1n)
  const changes = Array.from({ length: 100_000 }, (_, n) => ({ topic: `notes/${n}`, xid: BigInt(n + 1) }))
  recent.note(changes, 100_001n)
  expect(recent.changedSince('untouched', 1n)).toBe(false)
  expect(recent.changedSince('notes/0', 2n)).toBe(false)
  recent.note([{ topic: 'one more', xid: 100_001n }], 100_002n)
  expect(recent.changedSince('untouched', 1n)).toBe(true)
  expect(recent.changedSince('untouched', 2n)).toBe(false)
})
