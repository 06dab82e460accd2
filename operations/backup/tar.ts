import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// The part of POSIX ustar that a backup needs, so that any `tar` opens it without this program: plain files with short names.

const block = 512
/** What a backup may contain. Names in an archive are input: no other is written to the disk. */
const knownName = /^(manifest\.json|secret|tables\/[a-z0-9_]{1,63}\.copy|files\/[0-9a-f]{2}\/[0-9a-f]{30})$/

/** The files of a folder as a tar archive. */
export async function* pack(folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) {
    const { size } = await stat(path)
    yield header(relative(folder, path).replaceAll(sep, '/'), size)
    let read = 0
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      read += chunk.length
      yield chunk
    }
    if (read !== size) throw new Error(`${path} changed while it was packed.`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * block)
}

/**
 * Writes the files of a tar archive into a folder.
 * @throws when the archive is cut off, or has a name that no backup has
 */
export async function unpack(archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const input = reading(archive)
  for (;;) {
    const head = await input.exactly(block)
    if (head.every((byte) => byte === 0)) break
    const { name, size } = fieldsOf(head)
    if (!knownName.test(name)) throw new Error('The archive has a file that is no part of a backup.')
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(input.upTo(size)), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    await input.exactly(padding(size))
  }
  await input.rest()
}

const padding = (size: number) => (block - (size % block)) % block

function header(name: string, size: number): Buffer {
  if (!knownName.test(name)) throw new Error(`${name} is no part of a backup.`)
  const head = Buffer.alloc(block)
  head.write(name, 0)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  if (size >= 8 ** 11) {
    // Too long for eleven octal digits: the binary form, which GNU's and BSD's tar read too.
    head.fill(0, 124, 136).writeBigUInt64BE(BigInt(size), 128)
    head[124] = 0x80
  }
  head.write('00000000000\0', 136)
  head.write('        0', 148)
  head.write('ustar\x0000', 257)
  head.write(`${checksum(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

function fieldsOf(head: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => head.toString('latin1', from, to).split('\0')[0] ?? ''
  const summed = Buffer.from(head).fill(' ', 148, 156)
  if (Number.parseInt(text(148, 156), 8) !== checksum(summed)) throw new Error('The archive is damaged.')
  const size = head[124] === 0x80 ? Number(head.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8)
  return { name: text(0, 100), size }
}

const checksum = (head: Buffer) => head.reduce((sum, byte) => sum + byte, 0)

function reading(archive: AsyncIterable<Uint8Array>) {
  const chunks = archive[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)
  async function* upTo(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (buffer.length === 0) {
        const { value, done } = await chunks.next()
        if (done) throw new Error('The archive is cut off.')
        buffer = Buffer.from(value)
      }
      const part = buffer.subarray(0, left)
      buffer = buffer.subarray(part.length)
      left -= part.length
      yield part
    }
  }
  return {
    upTo,
    async exactly(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const part of upTo(size)) parts.push(part)
      return Buffer.concat(parts)
    },
    /** Compression and encryption check their last bytes only when these are read. */
    async rest() {
      while (!(await chunks.next()).done);
    },
  }
}
