import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
} from 'node:crypto'

/** What a key is for. Each purpose has a key of its own, so that no output of one serves for another. */
type Purpose =
  | 'pin'
  | 'pin-text'
  | 'address'
  | 'chat'
  | 'session'
  | 'device'
  | 'two-factor'
  | 'job'
  | 'webhook'

export interface Keys {
  /** HMAC-SHA-256 in hex: for values that are compared but never read back. */
  keyedHash(purpose: Purpose, value: string): string
  /** AES-256-GCM; `bound` (a row's id) must be the same to open. Nonce, tag and text in base64url. */
  seal(purpose: Purpose, text: string, bound: string): string
  /** @throws {Error} when the text was sealed for something else, or altered. */
  open(purpose: Purpose, sealed: string, bound: string): string
  /** A secret for a library that wants one of its own. */
  derive(purpose: Purpose): string
}

/** Derives every key from the installation's one secret (HKDF-SHA-256). */
export function deriveKeys(secret: string): Keys {
  // Imported once: a key that is passed as bytes is imported at each use.
  const imported = new Map<Purpose, KeyObject>()
  const keyFor = (purpose: Purpose) => {
    const key =
      imported.get(purpose) ??
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'portico', purpose, 32)))
    imported.set(purpose, key)
    return key
  }
  return {
    keyedHash: (purpose, value) => createHmac('sha256', keyFor(purpose)).update(value).digest('hex'),
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

/** A bearer token of 256 bits. Only its hash is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** SHA-256 in hex: enough for random tokens, never for anything guessable. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/** A PIN: 1000–9999, each equally likely. */
export const newPin = () => String(randomInt(1000, 10_000))
