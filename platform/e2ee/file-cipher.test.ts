import { expect, test } from 'vitest'
import { type Bytes, sha256 } from './bytes.ts'
import {
  BrokenFile,
  chunkLength,
  decryptFile,
  encryptedLength,
  encryptFile,
  isEncryptedLength,
  newFileKey,
  paddedLength,
} from './file-cipher.ts'
import { hex } from './numbers.ts'

const key = Uint8Array.from({ length: 32 }, (_, at) => at)
/** The bytes 0 to 250 again and again. */
const content = (length: number) => Uint8Array.from({ length }, (_, at) => at % 251)

async function all(parts: AsyncIterable<Bytes>): Promise<Bytes> {
  const found: Bytes[] = []
  for await (const part of parts) found.push(part)
  return new Uint8Array(await new Blob(found).arrayBuffer())
}
const encrypted = (length: number, by = key) => all(encryptFile(by, new Blob([content(length)])))

/** As a network brings it: in parts that are no chunks. */
async function* arriving(bytes: Uint8Array, step = 9_999) {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
}
const decrypted = (length: number, bytes: Uint8Array, by = key) =>
  all(decryptFile(by, length, arriving(bytes)))

// Made by Python's `cryptography`, which test/assurance/chat opens files with, from the bytes 0 to 250 again and again.
const vectors: [length: number, padded: number, sha256: string][] = [
  [1, 1, '4cd3c72548f13f23ef7a448d27a02a4cd1482c32bcf6215d673e1c51fdc6c792'],
  [100, 104, '2c505b6041accd6b4d412155ed8d2db62c5a7c692214e330eeaa3a167688903c'],
  [65_536, 65_536, '438095998135de07eb76696982171f5739bfb1e65f6c3008830f9fd452904d81'],
  [65_537, 67_584, 'de5a66315ae8c50fd1afe8b65dc7963116e265a7f6a1bf419f9c35c69760738a'],
  [200_000, 200_704, '89282c4d1037d9370a7fd9bc214c4ecd160f389617caa967f762e663f7fec044'],
  [3_000_000, 3_014_656, '907ca1ddde1eda63003747a0c8471ad2cb5f380bd8f21f6d8896e5991740a38f'],
]

test.each(vectors)(
  'a file of %i bytes is encrypted as elsewhere, and comes back',
  async (length, padded, hash) => {
    const bytes = await encrypted(length)
    expect([paddedLength(length), bytes.length, hex(await sha256(bytes))]).toEqual([
      padded,
      encryptedLength(length),
      hash,
    ])
    expect(isEncryptedLength(bytes.length)).toBe(true)
    expect(Buffer.from(await decrypted(length, bytes)).equals(content(length))).toBe(true)
  },
)

test('files of nearly the same length have the same one, at most 12 % longer', () => {
  expect(paddedLength(1_000_001)).toBe(paddedLength(1_015_000))
  for (let length = 1; length < 30_000_000; length = Math.ceil(length * 1.037)) {
    const padded = paddedLength(length)
    expect(padded).toBeGreaterThanOrEqual(length)
    expect(padded).toBeLessThanOrEqual(length * 1.12)
    expect(paddedLength(padded)).toBe(padded)
  }
})

test('a length that no encrypted file has is noticed', () => {
  for (const length of [0, 16, encryptedLength(200_000) - 1, encryptedLength(200_000) + 1, chunkLength + 17])
    expect(isEncryptedLength(length)).toBe(false)
})

const chunk = chunkLength + 16
const three = 3 * chunkLength

test.each<[what: string, change: (bytes: Bytes) => Uint8Array]>([
  ['cut in the middle of a chunk', (bytes) => bytes.subarray(0, -1)],
  ['cut after a chunk', (bytes) => bytes.subarray(0, -chunk)],
  ['empty', () => new Uint8Array()],
  ['longer', (bytes) => Buffer.concat([bytes, bytes.subarray(0, chunk)])],
  ['longer by a byte', (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
  [
    'reordered',
    (bytes) =>
      Buffer.concat([bytes.subarray(chunk, 2 * chunk), bytes.subarray(0, chunk), bytes.subarray(2 * chunk)]),
  ],
  [
    'repeated',
    (bytes) => Buffer.concat([bytes.subarray(0, chunk), bytes.subarray(0, chunk), bytes.subarray(2 * chunk)]),
  ],
  ['changed by a bit', (bytes) => bytes.with(chunk + 5, (bytes[chunk + 5] ?? 0) ^ 1)],
])('a file that is %s does not open', async (_, change) => {
  const bytes = await encrypted(three)
  await expect(decrypted(three, change(bytes))).rejects.toThrow(BrokenFile)
})

test('a shorter file does not pass for a longer one, nor a chunk for one of another file', async () => {
  const [two, other] = [await encrypted(2 * chunkLength), newFileKey()]
  await expect(decrypted(three, two)).rejects.toThrow(BrokenFile)
  await expect(decrypted(three, await encrypted(three), other)).rejects.toThrow(BrokenFile)
  const mixed = Buffer.concat([
    (await encrypted(three, other)).subarray(0, chunk),
    (await encrypted(three)).subarray(chunk),
  ])
  await expect(decrypted(three, mixed)).rejects.toThrow(BrokenFile)
})
