import { type Bytes, fromBase64, joined, randomBytes, textOf, toBase64, utf8 } from './bytes.ts'

const nonceLength = 12
/** Texts are padded to a multiple of this many bytes, so that their length reveals little. */
export const paddedTo = 256

/** A key for texts. It can't be exported again. */
export const textKey = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** A key that never leaves this browser, for what it stores. */
export const makeStorageKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** ISO/IEC 7816-4: one byte 0x80, then zeros. */
function padded(bytes: Bytes): Bytes {
  const all = new Uint8Array(Math.ceil((bytes.length + 1) / paddedTo) * paddedTo)
  all.set(bytes)
  all[bytes.length] = 0x80
  return all
}

function unpadded(bytes: Bytes): Bytes {
  const end = bytes.lastIndexOf(0x80)
  if (end < 0 || bytes.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is broken.')
  return bytes.slice(0, end)
}

/**
 * AES-256-GCM under a random nonce of 96 bits: at most 2^32 texts under one key (NIST SP 800-38D).
 * @param bound what the text belongs to: must be the same to open it
 * @returns nonce, ciphertext and tag, in base64url
 */
export async function sealText(key: CryptoKey, text: string, bound: string): Promise<string> {
  const iv = randomBytes(nonceLength)
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(bound) }
  return toBase64(joined(iv, new Uint8Array(await crypto.subtle.encrypt(algorithm, key, padded(utf8(text))))))
}

/** @throws {Error} when it was sealed under another key or for something else, or was altered */
export async function openText(key: CryptoKey, sealed: string, bound: string): Promise<string> {
  const bytes = fromBase64(sealed)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, nonceLength), additionalData: utf8(bound) }
  const opened = await crypto.subtle.decrypt(algorithm, key, bytes.slice(nonceLength))
  return textOf(unpadded(new Uint8Array(opened)))
}
