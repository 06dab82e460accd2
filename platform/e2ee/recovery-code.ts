import { type Bytes, randomBytes, utf8 } from './bytes.ts'
import { sealingPairOf } from './hpke.ts'
import { parseSpoken, spoken } from './spoken.ts'

/** 176 bits and 24 of checksum: forty characters in ten groups. Random, so it needs no slow hash. */
const length = 22
const label = 'recovery code'

/** A new recovery code, such as `7K2P-…`: ten groups of four. */
export const newRecoveryCode = (): Promise<string> => spoken(label, randomBytes(length))

/** The secret of a code that was typed; undefined if it was mistyped. */
export const recoverySecret = (typed: string): Promise<Bytes | undefined> => parseSpoken(label, length, typed)

/** The key pair of a code's secret. */
export const recoveryPair = async (secret: Bytes): Promise<CryptoKeyPair> =>
  sealingPairOf(await derived(secret, 'portico recovery key', 32))

/** HKDF-SHA-256 without salt: the secret is uniformly random. */
export async function derived(secret: Bytes, purpose: string, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(purpose) }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, length * 8))
}
