import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A rendered page as bytes around the places of its nonce, so that every answer can carry one of its own. */
export class PageCopy {
  readonly #parts: Buffer[]
  /** Each part packed, once. */
  #packed: Buffer[] | undefined

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
    this.#packed ??= this.#parts.map((part) => deflateRawSync(part, fullFlush))
    const bytes = Buffer.from(nonce)
    const plain = around(this.#parts, bytes)
    const ending = Buffer.alloc(end.length + 8)
    ending.set(end)
    ending.writeUInt32LE(
      plain.reduce((sum, part) => crc32(part, sum), 0),
      end.length,
    )
    ending.writeUInt32LE(sizeOf(plain), end.length + 4)
    return Buffer.concat([head, ...around(this.#packed, stored(bytes)), ending])
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
