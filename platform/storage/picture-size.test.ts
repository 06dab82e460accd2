import { expect, test } from 'vitest'
import { samples } from '#test/fixtures/sample-files.ts'
import { ContentCheck } from './content-check.server.ts'
import { pictureSize } from './picture-size.server.ts'
import { pictureLimits } from './storage.schema.ts'

/** A copy of the sample with some bytes replaced. */
function changed(name: 'png' | 'jpg' | 'gif' | 'webp', ...changes: [at: number, bytes: string][]): Buffer {
  const bytes = Buffer.from(samples[name])
  for (const [at, hex] of changes) bytes.set(Buffer.from(hex, 'hex'), at)
  return bytes
}
const webp = (kind: string, head: string) =>
  Buffer.concat([
    Buffer.from(`RIFF\x30\0\0\0WEBP${kind}\x10\0\0\0`, 'latin1'),
    Buffer.from(head, 'hex'),
    Buffer.alloc(20),
  ])

/** Each declares 65,535 pixels a side, or the most that its format can. */
const huge = {
  png: [changed('png', [16, '0000ffff0000ffff']), [65_535, 65_535]],
  jpg: [changed('jpg', [25, 'ffffffff']), [65_535, 65_535]],
  gif: [changed('gif', [6, 'ffffffff']), [65_535, 65_535]],
  'gif of a larger frame': [changed('gif', [samples.gif.indexOf(0x2c) + 5, 'ffffffff']), [65_535, 65_535]],
  webp: [webp('VP8X', '10000000ffff00ffff00'), [65_536, 65_536]],
  'lossless webp': [webp('VP8L', '2fffffff0f'), [16_384, 16_384]],
  'lossy webp': [webp('VP8 ', '300100' + '9d012aff3fff3f'), [16_383, 16_383]],
} as const

test.for(Object.entries(huge))('a %s that says it is huge is known to be', async ([name, [bytes, size]]) => {
  const ending = name.split(' ').find((word) => word in samples) as 'png' | 'jpg' | 'gif' | 'webp'
  expect(pictureSize(ending, bytes)).toEqual(size)
  const check = new ContentCheck(ending)
  // Byte by byte, as from a slow sender.
  for (const byte of bytes) check.see(Buffer.of(byte))
  expect(await check.matches()).toBe(true)
  expect(check.hasTooManyPixels).toBe(true)
})

test.for(['png', 'jpg', 'gif', 'webp'] as const)(
  'a small %s is fine, and one that is cut off is none',
  async (ending) => {
    const check = new ContentCheck(ending)
    check.see(samples[ending])
    expect(await check.matches()).toBe(true)
    expect(check.hasTooManyPixels).toBe(false)
    expect(pictureSize(ending, samples[ending])).toEqual([1, 1])
    expect(pictureSize(ending, samples[ending].subarray(0, 14))).toBeUndefined()
  },
)

test('the limit is of a side and of all', async () => {
  const isTooLarge = async (width: number, height: number) => {
    const bytes = changed('png', [
      16,
      width.toString(16).padStart(8, '0') + height.toString(16).padStart(8, '0'),
    ])
    const check = new ContentCheck('png')
    check.see(bytes)
    await check.matches()
    return check.hasTooManyPixels
  }
  const { side, pixels } = pictureLimits
  expect(await isTooLarge(side, 1)).toBe(false)
  expect(await isTooLarge(side + 1, 1)).toBe(true)
  expect(await isTooLarge(10_000, pixels / 10_000)).toBe(false)
  expect(await isTooLarge(10_000, pixels / 10_000 + 1)).toBe(true)
})

test('a JPEG of nothing but notes, and one whose notes never end, say no size and take no time', () => {
  const began = process.threadCpuUsage()
  for (const segment of ['ffe00002', 'ffe00000', 'ff', 'ffd0', 'ffe0ffff', 'ffda', '00'])
    expect(
      pictureSize('jpg', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(500_000, segment, 'hex')])),
      segment,
    ).toBeUndefined()
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(500)
})
