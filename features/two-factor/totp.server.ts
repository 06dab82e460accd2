import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { codeDigits, codeSeconds } from './two-factor.schema.ts'

// Time-based one-time codes: RFC 6238 over RFC 4226, with SHA-1, as every authenticator app expects.

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = () => randomBytes(20)

/** The time step (RFC 6238) of a moment in milliseconds. */
export const stepAt = (ms: number) => Math.floor(ms / 1000 / codeSeconds)

/** The code of a time step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** codeDigits
  return String(number).padStart(codeDigits, '0')
}

/** The time step of this code, at most one before or after now (clocks differ); undefined for a wrong code. */
export function totpStep(secret: Buffer, code: string, now = Date.now()): number | undefined {
  const given = Buffer.from(code)
  return [0, -1, 1]
    .map((difference) => stepAt(now) + difference)
    .find((step) => {
      const right = Buffer.from(totpCode(secret, step))
      return right.length === given.length && timingSafeEqual(right, given)
    })
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, for typing a secret. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

/** The URI in the QR code, which authenticator apps read. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(codeDigits),
    period: String(codeSeconds),
  })
  // Apps show a plus sign literally.
  const parameters = query.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters}`
}
