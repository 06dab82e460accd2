import { type Bytes, randomBytes } from './bytes.ts'

/**
 * Files under a key of their own, in chunks: the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár,
 * 2015) with AES-256-GCM. A chunk's nonce is its number in 11 bytes, big-endian, and a byte that is 1 for the
 * last chunk alone: a file that was cut, extended or reordered, and a chunk of another file, don't open. The
 * key is used for one file, so no nonce comes twice. Before encryption a file is padded with zeros to the
 * length that Padmé gives (Nikitin et al., 2019), at most 12 % longer, so that its length reveals less; its own
 * length is sent with the key.
 */
export const chunkLength = 64 * 1024
const tagLength = 16
export const fileKeyLength = 32

/** Padmé: the length in a floating-point form whose mantissa is no longer than its exponent. */
export function paddedLength(length: number): number {
  if (length < 2) return length
  const exponent = Math.floor(Math.log2(length))
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1)
  return step > 1 ? Math.ceil(length / step) * step : length
}

/** How long a file of this length is once it is encrypted. */
export const encryptedLength = (length: number): number => withTags(paddedLength(length))

const withTags = (padded: number) => padded + Math.ceil(padded / chunkLength) * tagLength

/** Whether some file is as long as this once it is encrypted. */
export function isEncryptedLength(length: number): boolean {
  const padded = length - Math.ceil(length / (chunkLength + tagLength)) * tagLength
  return padded > 0 && paddedLength(padded) === padded && withTags(padded) === length
}

export const newFileKey = (): Bytes => randomBytes(fileKeyLength)

const cipherKey = (bytes: Bytes) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

function algorithmOf(chunk: number, isLast: boolean): AesGcmParams {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setUint32(7, chunk)
  iv[11] = isLast ? 1 : 0
  return { name: 'AES-GCM', iv }
}

/**
 * Encrypts a file chunk by chunk.
 * @param key for this file alone
 * @throws {DOMException} NotReadableError when the file can't be read, or has changed since
 */
export async function* encryptFile(key: Bytes, file: Blob): AsyncGenerator<Bytes> {
  const [secret, padded] = [await cipherKey(key), paddedLength(file.size)]
  for (let at = 0; at < padded; at += chunkLength) {
    const chunk = new Uint8Array(Math.min(chunkLength, padded - at))
    chunk.set(new Uint8Array(await file.slice(at, at + chunk.length).arrayBuffer()))
    const algorithm = algorithmOf(at / chunkLength, at + chunk.length === padded)
    yield new Uint8Array(await crypto.subtle.encrypt(algorithm, secret, chunk))
  }
}

/** The encrypted file is incomplete or was changed, or the key is another file's. */
export class BrokenFile extends Error {
  constructor() {
    super('The file was changed, or is not complete.')
  }
}

/**
 * Decrypts a file as it arrives. What it yields before an error is thrown must not be used.
 * @param length the file's own
 * @throws {BrokenFile}
 */
export async function* decryptFile(
  key: Bytes,
  length: number,
  encrypted: AsyncIterable<Uint8Array>,
): AsyncGenerator<Bytes> {
  const secret = await cipherKey(key)
  const padded = paddedLength(length)
  let opened = 0
  for await (const chunk of inPieces(encrypted, chunkLength + tagLength)) {
    const end = opened + chunk.length - tagLength
    const algorithm = algorithmOf(opened / chunkLength, end === padded)
    if (end <= opened || end > padded) throw new BrokenFile()
    const text = await crypto.subtle.decrypt(algorithm, secret, chunk).catch(() => {
      throw new BrokenFile()
    })
    if (opened < length) yield new Uint8Array(text, 0, Math.min(text.byteLength, length - opened))
    opened = end
  }
  if (opened !== padded) throw new BrokenFile()
}

/** The same bytes in pieces of one size; only the last is shorter. */
async function* inPieces(parts: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Bytes> {
  let piece = new Uint8Array(size)
  let filled = 0
  for await (const part of parts)
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + size - filled)
      piece.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < size) continue
      yield piece
      piece = new Uint8Array(size)
      filled = 0
    }
  if (filled > 0) yield piece.slice(0, filled)
}
