import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by path, in order. Nested archives are not unpacked. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const count = zip.readUInt16LE(end + 10)
  for (let at = zip.readUInt32LE(end + 16), n = 0; n < count; n++) {
    const size = zip.readUInt32LE(at + 20)
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const offset = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength as number))
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    const packed = zip.subarray(start, start + size)
    files.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed)
    at += 46 + (nameLength as number) + (extraLength as number) + (noteLength as number)
  }
  return files
}
