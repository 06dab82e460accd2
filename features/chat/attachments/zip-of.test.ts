import { expect, test } from 'vitest'
import { toBase64 } from '#platform/e2ee/bytes.ts'
import { encryptFile, newFileKey } from '#platform/e2ee/file-cipher.ts'
import type { ChatEntry } from '../chat.schema.ts'
import type { FetchFile } from './open-attachment.ts'
import { zipOf } from './zip-of.ts'

/** A message with a file, and how its ciphertext is fetched. */
async function messageWith(name: string, size?: number) {
  const [key, content] = [newFileKey(), new TextEncoder().encode(`The content of ${name}.`)]
  const parts: BlobPart[] = []
  for await (const part of encryptFile(key, new Blob([content]))) parts.push(part)
  const attachment = { name, size: size ?? content.length, key: toBase64(key) }
  const entry = { attachment, sealed: { fileId: name } } as unknown as ChatEntry
  return { entry, fetchFile: async () => new Response(new Blob(parts)) }
}

async function zipped(
  made: Awaited<ReturnType<typeof messageWith>>[],
  stop = new AbortController(),
  after = 99,
) {
  let fetched = 0
  const fetchFile = (fileId: string): FetchFile => {
    const found = made.find(({ entry }) => entry.sealed?.fileId === fileId)
    return async () => {
      if (++fetched === after) stop.abort()
      return (found as (typeof made)[0]).fetchFile()
    }
  }
  const entries = made.map(({ entry }) => entry)
  const { archive, lost } = await zipOf('Chat.txt', new Blob(['Chat.']), entries, fetchFile, stop.signal)
  // Names stand in clear in an archive, and so do contents that aren't compressed again.
  return { text: Buffer.from(await archive.arrayBuffer()).toString('latin1'), lost, fetched: () => fetched }
}

test('an archive has each file', async () => {
  const { text, lost } = await zipped([await messageWith('a.txt'), await messageWith('b.txt')])
  expect(lost).toEqual([])
  expect(text).toContain('The content of a.txt.')
  expect(text).toContain('The content of b.txt.')
})

test('once it is stopped no more files are fetched; those until then are in it, the others are named', async () => {
  const made = await Promise.all(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => messageWith(name)))
  const { text, lost, fetched } = await zipped(made, new AbortController(), 2)
  expect(text).toContain('The content of a.txt.')
  expect(text).not.toContain('The content of c.txt.')
  expect(lost.slice(-2)).toEqual(['c.txt', 'd.txt'])
  expect(fetched()).toBe(2)
})

test('beyond a gigabyte files are named instead of fetched', async () => {
  const made = [
    await messageWith('a.txt'),
    await messageWith('huge.txt', 1_000_000_000),
    await messageWith('c.txt'),
  ]
  const { text, lost, fetched } = await zipped(made)
  expect(lost).toEqual(['huge.txt', 'c.txt'])
  expect(text).toContain('The content of a.txt.')
  expect(fetched()).toBe(1)
})
