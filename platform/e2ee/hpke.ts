import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Bytes, fromBase64, joined, toBase64, utf8 } from './bytes.ts'

// RFC 9180, base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. Why not X-Wing: docs/decisions.

/** For the tests' vectors, too. */
export const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const encLength = 32

/** A pair for opening what is sealed to its public half. The private half can't be exported. */
export const makeSealingPair = async () =>
  (await crypto.subtle.generateKey('X25519', false, ['deriveBits'])) as CryptoKeyPair

/** The pair of a secret that people keep (a recovery code, a key in shares), by RFC 9180's DeriveKeyPair. */
export const sealingPairOf = (secret: Bytes): Promise<CryptoKeyPair> => suite.kem.deriveKeyPair(secret.buffer)

/** 32 bytes in base64url. */
export const publicHalf = async (key: CryptoKey): Promise<string> =>
  toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', key)))

/**
 * Seals bytes to a public key.
 * @param bound what they are for: must be the same to open them
 * @returns the encapsulated key and the ciphertext, in base64url
 */
export async function sealTo(publicKey: string, bytes: Bytes, bound: string): Promise<string> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64(publicKey).buffer)
  const info = utf8(bound)
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, bytes)
  return toBase64(joined(new Uint8Array(enc), new Uint8Array(ct)))
}

/** @throws {Error} when it was sealed to another key or for something else, or was altered */
export async function openSealed(pair: CryptoKeyPair, sealed: string, bound: string): Promise<Bytes> {
  const bytes = fromBase64(sealed)
  const [enc, text] = [bytes.slice(0, encLength), bytes.slice(encLength)]
  return new Uint8Array(await suite.open({ recipientKey: pair, enc, info: utf8(bound) }, text))
}
