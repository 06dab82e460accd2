import { randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { joinedCrc, summed } from './joined-crc.ts'

test('the checksum of parts is that of the whole, however it is cut', () => {
  for (let n = 0; n < 50; n++) {
    const parts = Array.from({ length: randomInt(1, 8) }, () =>
      randomBytes(randomInt(0, n % 5 ? 40 : 70_000)),
    )
    expect(joinedCrc(parts.map(summed))).toBe(crc32(Buffer.concat(parts)))
  }
  expect(joinedCrc([])).toBe(0)
})
