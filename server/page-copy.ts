import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A rendered page as bytes around the places of its nonce, so that every answer can carry one of its own. */
export class PageCopy {
  readonly #parts: Buffer[]
  #packed: Buffer[] | undefined

  /** @param nonce the one that it was rendered with: as random as any, so nothing else on the page is it */
  constructor(html: string, nonce: string) {
    this.#parts = html.split(nonce).map((part) => Buffer.from(part))
  }

  plain(nonce: string): Buffer {
    return Buffer.concat(around(this.#parts, Buffer.from(nonce)))
  }

  /** The same, compressed: each part was packed once, and the nonce stands between them as it is. */
  gzip(nonce: string): Buffer {
    this.#packed ??= this.#parts.map((part) => deflateRawSync(part, fullFlush))
    const bytes = Buffer.from(nonce)
    const ending = Buffer.alloc(end.length + 8)
    ending.set(end)
    ending.writeUInt32LE(checksum(this.#parts, bytes), end.length)
    ending.writeUInt32LE(length(this.#parts, bytes), end.length + 4)
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

const around = (parts: readonly Buffer[], between: Buffer): Buffer[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]))

const checksum = (parts: readonly Buffer[], between: Buffer): number =>
  around(parts, between).reduce((sum, bytes) => crc32(bytes, sum), 0)

const length = (parts: readonly Buffer[], between: Buffer): number =>
  parts.reduce((sum, part) => sum + part.length, (parts.length - 1) * between.length)
