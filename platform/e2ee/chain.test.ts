import { expect, test } from 'vitest'
import { type Head, hashOf, type Link, noHash, type Statement, verifiedChain } from './chain.ts'
import { publicHalf } from './hpke.ts'
import { makeSigningPair, sign } from './signing.ts'

const pair = await makeSigningPair()
const key = await publicHalf(pair.publicKey)
const signerOf = () => key

async function linkOf(statement: object, by = pair): Promise<Link> {
  const text = JSON.stringify(statement)
  return { statement: text, signature: await sign(by.privateKey, text) }
}

async function chainOf(length: number): Promise<Link[]> {
  const links: Link[] = []
  let prev = noHash
  for (let seq = 1; seq <= length; seq++) {
    const link = await linkOf({ chain: 'ann', seq, prev, word: seq })
    links.push(link)
    prev = await hashOf(link.statement)
  }
  return links
}

const check = (links: readonly Link[], known?: Head) =>
  verifiedChain<Statement>('ann', links, signerOf, known)

test('a chain is followed to its head, and from where it was seen before', async () => {
  const links = await chainOf(3)
  const found = await check(links)
  expect(found?.statements).toHaveLength(3)
  expect(found?.head).toEqual({ seq: 3, hash: await hashOf(links[2]?.statement ?? '') })
  expect(await check(await chainOf(0))).toEqual({ statements: [], head: { seq: 0, hash: noHash } })
  const second = { seq: 2, hash: await hashOf(links[1]?.statement ?? '') }
  expect(await check(links, second)).toBeDefined()
})

test('one that is shorter than it was, or another, is refused', async () => {
  const links = await chainOf(3)
  const head = { seq: 3, hash: await hashOf(links[2]?.statement ?? '') }
  expect(await check(links.slice(0, 2), head)).toBeUndefined()
  expect(await check([...links.slice(0, 2)], { seq: 2, hash: 'another' })).toBeUndefined()
  expect(await check(links.slice(1))).toBeUndefined()
  expect(await check([links[0], links[2]] as Link[])).toBeUndefined()
  expect(await verifiedChain('ben', links, signerOf)).toBeUndefined()
})

test('a statement that was changed, or signed by another key, is refused', async () => {
  const [first] = (await chainOf(1)) as [Link]
  expect(await check([{ ...first, statement: first.statement.replace('1}', '2}') }])).toBeUndefined()
  expect(await check([{ statement: 'no JSON', signature: first.signature }])).toBeUndefined()
  const forged = await linkOf({ chain: 'ann', seq: 1, prev: noHash }, await makeSigningPair())
  expect(await check([forged])).toBeUndefined()
  expect(await verifiedChain('ann', [first], () => undefined)).toBeUndefined()
})
