import { maxFileBytes } from './storage.schema.ts'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const endLength = 22

/**
 * The largest unpacked size of a document, in bytes: a program that opens it must be able to hold it. A document that is
 * large itself may have twice its own size.
 */
export const maxUnpackedBytes = 10 * maxFileBytes
/** Real documents have dozens of parts, or hundreds with pictures. */
export const maxParts = 10_000

/**
 * Whether the end of a file is the end of a Word document: a zip whose directory lists the parts that every such
 * document has, and shows no sign of a zip bomb: excessive sizes, overlapping parts or too many parts. Nothing is
 * unpacked.
 * @param tail the file's last bytes
 * @param size the whole file's length
 */
export function isDocxTail(tail: Buffer, size: number): boolean {
  const end = lastEnd(tail)
  if (end < 0) return false
  const length = tail.readUInt32LE(end + 12)
  const begin = tail.readUInt32LE(end + 16) - (size - tail.length)
  if (begin < 0 || begin + length > end) return false
  const { names, parts, packed, unpacked } = partsOf(tail.subarray(begin, begin + length))
  if (parts > maxParts || packed > size || unpacked > Math.max(maxUnpackedBytes, 2 * size)) return false
  return names.has('[Content_Types].xml') && names.has('word/document.xml')
}

function lastEnd(tail: Buffer): number {
  for (let at = tail.length - endLength; at >= 0; at--) {
    // The zip comment must reach exactly to the end; otherwise these four bytes aren't the end record.
    if (
      tail.readUInt32LE(at) === endOfDirectory &&
      at + endLength + tail.readUInt16LE(at + 20) === tail.length
    )
      return at
  }
  return -1
}

/** The parts' names, their number, and their declared sizes, packed and unpacked, in bytes. */
function partsOf(directory: Buffer) {
  const names = new Set<string>()
  let [parts, packed, unpacked] = [0, 0, 0]
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === directoryEntry; ) {
    const nameLength = directory.readUInt16LE(at + 28)
    packed += directory.readUInt32LE(at + 20)
    unpacked += directory.readUInt32LE(at + 24)
    names.add(directory.toString('utf8', at + 46, at + 46 + nameLength))
    parts += 1
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return { names, parts, packed, unpacked }
}
