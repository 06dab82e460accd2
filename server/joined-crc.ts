import { crc32 } from 'node:zlib'

// Checksums of texts that are put together from parts, without reading the parts again. A CRC is the remainder of the text
// as a polynomial over two elements: what follows a part multiplies its remainder by a power of x.

/** CRC-32's polynomial, the highest power at the lowest bit. */
const polynomial = 0xedb88320
const one = 0x80000000
const x = 0x40000000

/** Modulo the polynomial. */
function product(a: number, b: number): number {
  let sum = 0
  let factor = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1
  }
  return sum >>> 0
}

/** x to the power of eight times so many bytes. */
function shiftBy(bytes: number): number {
  let shift = one
  let power = x
  for (let bits = bytes * 8; bits > 0; bits = Math.floor(bits / 2)) {
    if (bits % 2) shift = product(shift, power)
    power = product(power, power)
  }
  return shift
}

/** A part of a text, by what its checksum does to that of the whole. */
export interface Summed {
  crc: number
  shift: number
}
export const summed = (bytes: Uint8Array): Summed => ({ crc: crc32(bytes), shift: shiftBy(bytes.length) })

/** The CRC-32 of the parts one after the other. */
export const joinedCrc = (parts: readonly Summed[]): number =>
  parts.reduce((crc, part) => (product(part.shift, crc) ^ part.crc) >>> 0, 0)
