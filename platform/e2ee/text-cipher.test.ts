import { expect, test } from 'vitest'
import { fromBase64, randomBytes } from './bytes.ts'
import { openText, paddedTo, sealText, textKey } from './text-cipher.ts'

const key = await textKey(randomBytes(32))

test.each(['', 'x', 'é漢🏛'.repeat(700), 'ends in a zero\0', 'x'.repeat(255), 'x'.repeat(256), '\u0080\0\0'])(
  'a text comes back as it was (%#)',
  async (text) => {
    expect(await openText(key, await sealText(key, text, 'm1'), 'm1')).toBe(text)
  },
)

test('texts of different lengths have the same size, in steps of 256 bytes', async () => {
  const size = async (length: number) => fromBase64(await sealText(key, 'x'.repeat(length), 'm')).length
  const rest = 12 + 16
  expect(await size(0)).toBe(paddedTo + rest)
  expect(await size(255)).toBe(paddedTo + rest)
  expect(await size(256)).toBe(2 * paddedTo + rest)
})

test('another key, another message or a changed byte opens nothing', async () => {
  const sealed = await sealText(key, 'secret', 'm1')
  await expect(openText(await textKey(randomBytes(32)), sealed, 'm1')).rejects.toThrow()
  await expect(openText(key, sealed, 'm2')).rejects.toThrow()
  await expect(openText(key, `A${sealed.slice(1)}`, sealed.startsWith('A') ? 'm2' : 'm1')).rejects.toThrow()
})

test('the same text never looks the same', async () => {
  expect(await sealText(key, 'yes', 'm1')).not.toBe(await sealText(key, 'yes', 'm1'))
})
