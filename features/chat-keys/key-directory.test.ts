import { expect, test, vi } from 'vitest'
import { memoryStore } from '#features/chat/agent/key-store.ts'
import { ownDevice, signedStatement } from '#features/chat/agent/own-device.ts'
import type { Link } from '#platform/e2ee/chain.ts'
import { activeHolders, readDirectory } from './key-directory.schema.ts'

const account = crypto.randomUUID()

/** A chain of a device and many recovery codes, each in place of the one before. */
async function chainOf(codes: number): Promise<Link[]> {
  const device = await ownDevice(memoryStore())
  const by = device.signing.privateKey
  let head = { seq: 0, hash: '' }
  const links: Link[] = []
  const add = (said: { statement: string; signature: string; head: typeof head }) => {
    head = said.head
    links.push({ statement: said.statement, signature: said.signature })
  }
  const { id, sealingKey: sealing, signingKey: signing } = device
  add(
    await signedStatement<'device'>(by, account, head, { kind: 'device', id, name: 'One', sealing, signing }),
  )
  for (let n = 0; n < codes; n++) {
    const recovery = { kind: 'recovery', id: crypto.randomUUID(), sealing, by: id } as const
    add(await signedStatement<'recovery'>(by, account, head, recovery))
  }
  return links
}

test('a chain is read with work in proportion to its length, though each code replaces the one before', async () => {
  const links = await chainOf(300)
  const [set, values] = [vi.spyOn(Map.prototype, 'set'), vi.spyOn(Map.prototype, 'values')]
  const directory = await readDirectory(account, links)
  const [changes, walks] = [set.mock.calls.length, values.mock.calls.length]
  for (const spy of [set, values]) spy.mockRestore()
  expect(changes).toBeLessThan(5 * links.length)
  // A walk through all holders takes longer with each of them.
  expect(walks).toBeLessThan(5)
  const active = directory && activeHolders(directory)
  expect(active?.map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, 'device'],
    [301, 'recovery'],
  ])
  expect(directory?.holders.size).toBe(301)
})
