import { type Bytes, sha256, utf8 } from './bytes.ts'

// Digits that two people compare, in sight of each other or by telephone.

/** Takes digits from a hash: five from each 5 bytes, as Signal does. The bias is below 2^-23. */
function digits(hash: Bytes, groups: number): string[] {
  const view = new DataView(hash.buffer)
  return Array.from({ length: groups }, (_, at) => {
    const value = view.getUint32(at * 5) * 256 + view.getUint8(at * 5 + 4)
    return String(value % 100_000).padStart(5, '0')
  })
}

/**
 * Thirty digits in six groups: the same for both people exactly if both see the same keys.
 * @param keys all public keys that a conversation is sealed to, in any order
 */
export async function safetyNumber(keys: readonly string[]): Promise<string[]> {
  return digits(await sha256(utf8(`portico safety number\n${keys.toSorted().join('\n')}`)), 6)
}

/** A commitment to a random value that is revealed later, so that neither side can choose the digits. */
export const commitmentTo = async (nonce: string): Promise<string> =>
  hex(await sha256(utf8(`portico nonce\n${nonce}`)))

/**
 * Six digits that both sides of an admission show. The newcomer commits to `newcomerNonce` before the other side tells
 * `approverNonce`: somebody in between has one guess in a million (the hash commitment of RFC 6189).
 */
export async function sixDigits(parts: {
  newcomerKeys: readonly string[]
  approverKeys: readonly string[]
  newcomerNonce: string
  approverNonce: string
}): Promise<string> {
  const { newcomerKeys, approverKeys, newcomerNonce, approverNonce } = parts
  const all = [...newcomerKeys, ...approverKeys, newcomerNonce, approverNonce].join('\n')
  const view = new DataView((await sha256(utf8(`portico six digits\n${all}`))).buffer)
  return String(view.getUint32(0) % 1_000_000).padStart(6, '0')
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
