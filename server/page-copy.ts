import { constants, deflateRawSync } from 'node:zlib'
import { joinedCrc, type Summed, summed } from './joined-crc.ts'

/** A rendered page as bytes around the places of its nonce, so that every answer can carry one of its own. */
export class PageCopy {
  readonly #parts: Buffer[]
  /** Each part packed once, with its checksum. */
  #packed: { bytes: Buffer; sum: Summed }[] | undefined

  /** @param nonce the one that it was rendered with: as random as any, so nothing else on the page is it */
  constructor(html: string, nonce: string) {
    this.#parts = html.split(nonce).map((part) => Buffer.from(part))
  }

  /** In pieces, of which most are the same for every answer: none is copied on its way out. */
  plain(nonce: string): Buffer[] {
    return around(this.#parts, Buffer.from(nonce))
  }

  /** The same, compressed: the nonce stands between the parts as it is. */
  gzip(nonce: string): Buffer {
    this.#packed ??= this.#parts.map((part) => ({
      bytes: deflateRawSync(part, fullFlush),
      sum: summed(part),
    }))
    const bytes = Buffer.from(nonce)
    const ending = Buffer.alloc(end.length + 8)
    ending.set(end)
    const sums = this.#packed.map(({ sum }) => sum)
    ending.writeUInt32LE(joinedCrc(around(sums, summed(bytes))), end.length)
    ending.writeUInt32LE(sizeOf(around(this.#parts, bytes)), end.length + 4)
    const packed = this.#packed.map((part) => part.bytes)
    return Buffer.concat([head, ...around(packed, stored(bytes)), ending])
  }
}

/** What is packed so ends at a whole byte, is not the last of its stream, and nothing after it points back into it. */
const fullFlush = { finishFlush: constants.Z_FULL_FLUSH }
/** RFC 1952: gzip, deflated, no name, no time, from a system that isn't told. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951: a last block with nothing in it. */
const end = Buffer.from([3, 0])

/** RFC 1951: a block that isn't compressed. */
function stored(bytes: Buffer): Buffer {
  const block = Buffer.alloc(5 + bytes.length)
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(~bytes.length & 0xffff, 3)
  block.set(bytes, 5)
  return block
}

const around = <T>(parts: readonly T[], between: T): T[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]))

export const sizeOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0)
