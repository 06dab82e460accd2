import { deflateRawSync } from 'node:zlib'

interface Part {
  name: string
  packed: Buffer
  /** The unpacked size according to the directory. */
  unpacked: number
}

/** A zip of these parts, with the sizes that the directory claims. */
function archive(parts: Part[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, packed, unpacked } of parts) {
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(unpacked, 22)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    entry.write(name, 46)
    locals.push(local, packed)
    entries.push(entry)
    offset += local.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const small = (name: string): Part => ({ name, packed: deflateRawSync('<a/>'), unpacked: 4 })
const needed = ['[Content_Types].xml', '_rels/.rels']

/** A Word document of a few kilobytes whose text unpacks to 64 MB, once for each of `parts`. */
export function documentBomb(parts: number): Buffer<ArrayBuffer> {
  const unpacked = 64 * 1024 * 1024
  const packed = deflateRawSync(Buffer.alloc(unpacked), { level: 9 })
  const bombs = Array.from({ length: parts }, (_, index) => ({
    name: index === 0 ? 'word/document.xml' : `word/${index}.xml`,
    packed,
    unpacked,
  }))
  return archive([...needed.map(small), ...bombs])
}

/** A document whose directory claims a size beyond any reader's memory. */
export const boastingDocument = () =>
  archive([
    ...needed.map(small),
    { name: 'word/document.xml', packed: deflateRawSync('<a/>'), unpacked: 0xffff_ffff },
  ])

/** Parts that share the same bytes, so that the archive is far smaller than its parts. */
export function overlappingDocument(): Buffer<ArrayBuffer> {
  const document = archive(
    [...needed, 'word/document.xml', ...Array.from({ length: 500 }, (_, i) => `word/${i}`)].map(small),
  )
  // Each claims a packed size of half the file.
  const at = document.indexOf(Buffer.from('504b0102', 'hex'))
  for (let entry = at; document.readUInt32LE(entry) === 0x02014b50; ) {
    document.writeUInt32LE(Math.floor(document.length / 2), entry + 20)
    document.writeUInt32LE(Math.floor(document.length / 2), entry + 24)
    entry += 46 + document.readUInt16LE(entry + 28)
  }
  return document
}
