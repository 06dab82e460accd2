import { type Bytes, fromBase64, toBase64, utf8 } from './bytes.ts'

/** An Ed25519 pair. The private half can't be exported. */
export const makeSigningPair = async () =>
  (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair

/** The pair of a secret of 32 bytes that people keep: the seed is the private key (RFC 8032). */
export async function signingPairOf(seed: Bytes): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  // PKCS #8 of an Ed25519 key is a constant prefix and the seed (RFC 8410).
  const pkcs8 = new Uint8Array([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32, ...seed])
  const readable = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', readable)
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
  return { privateKey, publicKey: x }
}

export const sign = async (privateKey: CryptoKey, statement: string): Promise<string> =>
  toBase64(new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, utf8(statement))))

/** Public keys are imported once: each message of a conversation is verified. */
const imported = new Map<string, Promise<CryptoKey>>()

function verifyingKey(publicKey: string): Promise<CryptoKey> {
  const key =
    imported.get(publicKey) ??
    crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify'])
  imported.set(publicKey, key)
  return key
}

/** Whether the statement was signed by the owner of the key; false for anything malformed. */
export async function isSigned(publicKey: string, statement: string, signature: string): Promise<boolean> {
  try {
    const key = await verifyingKey(publicKey)
    return await crypto.subtle.verify('Ed25519', key, fromBase64(signature), utf8(statement))
  } catch {
    return false
  }
}
