/** Bytes that WebCrypto accepts: never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
export const utf8 = (text: string): Bytes => encoder.encode(text)
export const textOf = (bytes: Bytes): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** Characters that one call of `String.fromCharCode` takes safely. */
const partLength = 8192

/** base64url without padding. */
export function toBase64(bytes: Uint8Array): string {
  let characters = ''
  for (let at = 0; at < bytes.length; at += partLength)
    characters += String.fromCharCode(...bytes.subarray(at, at + partLength))
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @throws {DOMException} for anything that isn't base64url */
export function fromBase64(text: string): Bytes {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(characters.length)
  // Not by a callback: conversations have thousands of these.
  for (let at = 0; at < characters.length; at++) bytes[at] = characters.charCodeAt(at)
  return bytes
}

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
