import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** What a key is for. Each purpose has a key of its own, so that no output of one serves for another. */
export type Purpose =
  | 'pin'
  | 'pin-text'
  | 'address'
  | 'chat'
  | 'session'
  | 'device'
  | 'two-factor'
  | 'job'
  | 'webhook'

/** The keys of one secret. */
export interface SecretKey {
  /** Names the secret in what it has sealed and to operators; the secret can't be computed from it. */
  id: string
  hash(purpose: Purpose, value: string): string
  seal(purpose: Purpose, text: string, bound: string): string
  open(purpose: Purpose, sealed: string, bound: string): string
  derive(purpose: Purpose): string
}

const idBytes = 4
/** The form of a key's id. */
export const keyIdPattern = /^[0-9a-f]{8}$/

/** Derives every key from a secret (HKDF-SHA-256). */
export function secretKey(secret: string): SecretKey {
  // Imported once: a key that is passed as bytes is imported at each use.
  const imported = new Map<Purpose, KeyObject>()
  const keyFor = (purpose: Purpose) => {
    const key = imported.get(purpose) ?? createSecretKey(derived(secret, purpose, 32))
    imported.set(purpose, key)
    return key
  }
  return {
    id: derived(secret, 'id', idBytes).toString('hex'),
    hash: (purpose, value) => createHmac('sha256', keyFor(purpose)).update(value).digest('hex'),
    seal(purpose, text, bound) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(bound))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(purpose, sealed, bound) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12))
        .setAAD(Buffer.from(bound))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    derive: (purpose) => keyFor(purpose).export().toString('base64url'),
  }
}

const derived = (secret: string, name: Purpose | 'id', bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, 'portico', name, bytes))
