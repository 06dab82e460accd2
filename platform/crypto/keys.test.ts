import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { KeyState } from './encryption-keys.schema.ts'
import { deriveKeys, openKeyRing, openUnlessLost, UnknownKey } from './keys.server.ts'
import { keyIdPattern, secretKey } from './secret-key.server.ts'

const [first, second] = ['the first secret of this test', 'the second secret of this test']
const [one, two] = [secretKey(first).id, secretKey(second).id]
const id = randomUUID()
const never = { activatedAt: null, replacedAt: null }
const stateOf = (id: string, state: KeyState['state'], more: Partial<KeyState> = {}): KeyState => ({
  id,
  state,
  createdAt: new Date(),
  ...never,
  ...more,
})
const replaced = (ago: number) => [
  stateOf(one, 'old', { replacedAt: new Date(Date.now() - ago) }),
  stateOf(two, 'active'),
]
const day = { replacedWithinMs: 86_400_000 }

test('a key’s id is the same in every process and differs between secrets', () => {
  expect(one).toMatch(keyIdPattern)
  expect(secretKey(first).id).toBe(one)
  expect(two).not.toBe(one)
})

test('a sealed text names its key, and opens only for its row and purpose, and only unaltered', () => {
  const keys = deriveKeys(first)
  const sealed = keys.seal('chat', 'Grüße', id)
  expect(sealed.startsWith(keys.sealedPrefix())).toBe(true)
  expect(keys.open('chat', sealed, id)).toBe('Grüße')
  expect(keys.seal('chat', 'Grüße', id)).not.toBe(sealed)
  expect(() => keys.open('chat', sealed, randomUUID())).toThrow()
  expect(() => keys.open('webhook', sealed, id)).toThrow()
  expect(() => keys.open('chat', `${sealed.slice(0, -2)}AA`, id)).toThrow()
  for (const text of ['', 'plain', `${two}.${sealed.slice(9)}`])
    expect(() => keys.open('chat', text, id)).toThrow(UnknownKey)
})

test('the first secret is used until the database says otherwise; then old things are read, new ones made with the new key', () => {
  const ring = openKeyRing([first, second])
  const sealed = ring.seal('chat', 'before', id)
  expect(sealed.startsWith(`${one}.`)).toBe(true)
  ring.heed(replaced(0))
  expect(ring.sealedPrefix()).toBe(`${two}.`)
  expect(ring.open('chat', sealed, id)).toBe('before')
  expect(ring.keyedHash('pin', 'x')).toBe(secretKey(second).hash('pin', 'x'))
})

test('hashes of a replaced key are accepted for as long as the caller says, those of the next where it says so', () => {
  const ring = openKeyRing([first, second])
  const hashes = [first, second].map((secret) => secretKey(secret).hash('address', 'x'))
  expect(ring.keyedHashes('address', 'x', day)).toEqual([hashes[0]])
  expect(ring.keyedHashes('address', 'x', { ...day, orNext: true })).toEqual(hashes)
  ring.heed(replaced(86_300_000))
  expect(ring.keyedHashes('address', 'x', day)).toEqual(hashes.toReversed())
  ring.heed(replaced(86_500_000))
  expect(ring.keyedHashes('address', 'x', { ...day, orNext: true })).toEqual([hashes[1]])
  expect(ring.derived('session', day)).toEqual([secretKey(second).derive('session')])
})

test('a removed or lost key opens and accepts nothing, although the process still has its secret', () => {
  const ring = openKeyRing([first, second])
  const sealed = ring.seal('chat', 'before', id)
  for (const state of ['removed', 'lost'] as const) {
    ring.heed([stateOf(one, state, { replacedAt: new Date() }), stateOf(two, 'active')])
    expect(() => ring.open('chat', sealed, id)).toThrow(UnknownKey)
    expect(openUnlessLost(ring, 'chat', sealed, id)).toBeUndefined()
    expect(ring.keyedHashes('pin', 'x', { ...day, orNext: true })).toHaveLength(1)
  }
  expect(() => openUnlessLost(ring, 'chat', `${ring.seal('chat', 'x', id)}A`, randomUUID())).toThrow()
})

test('a process without the active key seals nothing, and throws', () => {
  const ring = openKeyRing([first])
  ring.heed(replaced(0))
  expect(() => ring.seal('chat', 'x', id)).toThrow(`does not have the active key ${two}`)
  ring.hold([first, second])
  expect(ring.ids).toEqual([one, two])
  expect(ring.seal('chat', 'x', id)).toMatch(new RegExp(`^${two}[.]`))
})
