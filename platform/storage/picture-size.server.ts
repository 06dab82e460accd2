// Own code instead of a library: one for dozens of formats would be a larger attack surface for untrusted uploads.

/** Width and height in pixels. */
export type PictureSize = [width: number, height: number]

/** The size must be found within these bytes; only metadata of cameras and programs comes before it. */
export const sizeWithin = 512 * 1024

/**
 * The largest size that a picture's header declares, for the picture itself or for a frame.
 * @returns undefined without a declared size; no picture that browsers show lacks it
 */
export function pictureSize(type: string, head: Buffer): PictureSize | undefined {
  try {
    return readers[type as keyof typeof readers]?.(head)
  } catch (error) {
    // The header is truncated.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers = {
  png: (head: Buffer): PictureSize | undefined =>
    head.toString('latin1', 12, 16) === 'IHDR' ? [head.readUInt32BE(16), head.readUInt32BE(20)] : undefined,
  gif,
  webp,
  jpg: jpeg,
}

/** The larger of the screen's and the first frame's size: browsers allocate the larger. */
function gif(head: Buffer): PictureSize | undefined {
  const colours = head.readUInt8(10)
  let at = 13 + (colours & 0x80 ? 3 * 2 ** ((colours & 7) + 1) : 0)
  // Extensions consist of blocks and end with an empty one.
  while (head.readUInt8(at) === 0x21) {
    at += 2
    for (let length = -1; length !== 0; at += 1 + length) length = head.readUInt8(at)
  }
  if (head.readUInt8(at) !== 0x2c) return undefined
  const [left, top, width, height] = [1, 3, 5, 7].map((field) => head.readUInt16LE(at + field)) as [
    ...PictureSize,
    ...PictureSize,
  ]
  return [Math.max(head.readUInt16LE(6), left + width), Math.max(head.readUInt16LE(8), top + height)]
}

function webp(head: Buffer): PictureSize | undefined {
  switch (head.toString('latin1', 12, 16)) {
    // Width and height minus one, in three bytes each.
    case 'VP8X':
      return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1]
    // Lossless: width and height minus one, 14 bits each.
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    }
    // Lossy: 14 bits each; the two bits above are the scaling.
    case 'VP8 ':
      return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff]
  }
}

/** Walks the segments up to the one that begins a frame (SOF). */
function jpeg(head: Buffer): PictureSize | undefined {
  for (let at = 2; at < head.length; ) {
    if (head.readUInt8(at) !== 0xff) return undefined
    const marker = head.readUInt8(at + 1)
    // Padding, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)]
    // Image data or the end of the image before any size.
    else if (marker === 0xda || marker === 0xd9) return undefined
    else at += 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}
