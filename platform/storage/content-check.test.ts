import { expect, test } from 'vitest'
import { samples, zip } from '#test/fixtures/sample-files.ts'
import { ContentCheck } from './content-check.server.ts'
import { isDocxTail, maxParts, maxUnpackedBytes } from './docx.server.ts'
import type { FileEnding } from './storage.schema.ts'

/** Feeds the file in chunks, as an upload does. */
async function matches(ending: FileEnding, bytes: Buffer, piece = 64 * 1024): Promise<boolean> {
  const check = new ContentCheck(ending)
  for (let at = 0; at < bytes.length; at += piece) check.see(bytes.subarray(at, at + piece))
  return check.matches()
}

const needed = ['[Content_Types].xml', 'word/document.xml']
const directoryAt = (document: Buffer) => document.indexOf(Buffer.from('504b0102', 'hex'))
const endAt = (document: Buffer) => document.lastIndexOf(Buffer.from('504b0506', 'hex'))

/** A document whose first part declares these sizes, packed and unpacked. */
function saying({ packed = 0, unpacked = 0 }): Buffer {
  const document = zip(needed)
  document.writeUInt32LE(packed, directoryAt(document) + 20)
  document.writeUInt32LE(unpacked, directoryAt(document) + 24)
  return document
}
const isDocument = (bytes: Buffer, size = bytes.length) => isDocxTail(bytes, size)

test('a document may say that it unpacks to so much and not a byte more', () => {
  expect(isDocument(saying({ unpacked: maxUnpackedBytes }))).toBe(true)
  expect(isDocument(saying({ unpacked: maxUnpackedBytes + 1 }))).toBe(false)
})

test('nor may a last part that has no name', () => {
  const document = zip([...needed, ''])
  expect(isDocument(document)).toBe(true)
  document.writeUInt32LE(maxUnpackedBytes + 1, endAt(document) - 46 + 24)
  expect(isDocument(document)).toBe(false)
})

test('its parts take no more than the file has', () => {
  const { length } = saying({})
  expect(isDocument(saying({ packed: length }))).toBe(true)
  expect(isDocument(saying({ packed: length + 1 }))).toBe(false)
})

test('it has so many parts and not one more', () => {
  const parts = (count: number) => zip([...needed, ...Array.from({ length: count - 2 }, (_, n) => `${n}`)])
  expect(isDocument(parts(maxParts))).toBe(true)
  expect(isDocument(parts(maxParts + 1))).toBe(false)
})

test.each([
  ['lacks its text', zip(['[Content_Types].xml'])],
  ['lacks its list of types', zip(['word/document.xml'])],
  ['has no end', Buffer.alloc(100)],
  ['is an end alone', zip([])],
  ['is nothing', Buffer.alloc(0)],
])('what %s is none', (_, bytes) => {
  expect(isDocument(bytes)).toBe(false)
})

test('a directory that begins before the tail, or overlaps the end record, is refused', () => {
  const document = zip(needed)
  const begin = directoryAt(document)
  // The tail of a longer file, of which only this is checked.
  expect(isDocument(document.subarray(begin), document.length)).toBe(true)
  expect(isDocument(document.subarray(begin + 1), document.length)).toBe(false)
  const reaching = Buffer.from(document)
  reaching.writeUInt32LE(document.length, endAt(document) + 12)
  expect(isDocument(reaching)).toBe(false)
})

test('the end is where its comment says that the file ends', () => {
  const document = zip(needed)
  const comment = Buffer.from('a comment')
  const commented = Buffer.concat([document, comment])
  expect(isDocument(commented)).toBe(false)
  commented.writeUInt16LE(comment.length, endAt(document) + 20)
  expect(isDocument(commented)).toBe(true)
})

test.each([64 * 1024, 10_000_000])('a long document is known by its end, in pieces of %i', async (piece) => {
  // A picture's bytes before the directory, whose offset is adjusted for them.
  const picture = Buffer.alloc(3 * 1024 * 1024, 7)
  const local = samples.docx.subarray(0, directoryAt(samples.docx))
  const rest = Buffer.from(samples.docx.subarray(local.length))
  rest.writeUInt32LE(local.length + picture.length, endAt(samples.docx) - local.length + 16)
  const long = Buffer.concat([local, picture, rest])
  expect(await matches('docx', long, piece)).toBe(true)
  expect(await matches('docx', Buffer.concat([long, Buffer.from('x')]), piece)).toBe(false)
  expect(await matches('docx', Buffer.concat([Buffer.from('x'), long.subarray(1)]), piece)).toBe(false)
})

test('a signature may come in pieces, and an ending has its own', async () => {
  for (const [ending, bytes] of Object.entries(samples) as [FileEnding, Buffer][]) {
    expect(await matches(ending, bytes, 1), ending).toBe(true)
    for (const other of Object.keys(samples) as FileEnding[])
      if (other !== ending && other !== 'txt') expect(await matches(other, bytes), other).toBe(false)
  }
})

test('text is UTF-8 to its last byte, without signs that nobody types', async () => {
  const text = Buffer.from('naïve 你好\r\n\t\f')
  expect(await matches('txt', text, 1)).toBe(true)
  expect(await matches('txt', Buffer.from([...text, 0xc3]), 1)).toBe(false)
  expect(await matches('txt', Buffer.from([0xff, ...text]), 3)).toBe(false)
  for (const sign of ['\0', '\x1b', '\x7f', '\u0085']) {
    expect(await matches('txt', Buffer.from(`a${sign}b and more that is fine`), 4)).toBe(false)
  }
})
