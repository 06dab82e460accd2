import { type Bytes, joined, sameBytes, sha256, utf8 } from './bytes.ts'

// Secrets that people print, read out and type: Crockford's base 32 (no I, L, O, U) in groups of four, with a checksum.

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const misread: Record<string, string> = { I: '1', L: '1', O: '0' }
const checksumLength = 3

const checksum = async (label: string, bytes: Bytes): Promise<Bytes> =>
  (await sha256(joined(utf8(`portico ${label}\n`), bytes))).slice(0, checksumLength)

/** @param label what the secret is, so that one kind isn't taken for another */
export async function spoken(label: string, bytes: Bytes): Promise<string> {
  const all = joined(bytes, await checksum(label, bytes))
  let [bits, count, characters] = [0, 0, '']
  for (const byte of all) {
    bits = ((bits << 8) | byte) & 0xfff
    for (count += 8; count >= 5; count -= 5) characters += alphabet[(bits >> (count - 5)) & 31]
  }
  if (count > 0) characters += alphabet[(bits << (5 - count)) & 31]
  return (characters.match(/.{1,4}/g) ?? []).join('-')
}

/**
 * What was typed; spaces, dashes, lower case and letters that are misread for digits don't matter.
 * @param length of the secret, in bytes
 * @returns undefined if a character is wrong, missing or too many
 */
export async function parseSpoken(label: string, length: number, typed: string): Promise<Bytes | undefined> {
  const characters = typed.slice(0, 1000).toUpperCase().replaceAll(/[\s-]/g, '')
  if (characters.length !== Math.ceil(((length + checksumLength) * 8) / 5)) return
  const all = new Uint8Array(length + checksumLength)
  let [bits, count, at] = [0, 0, 0]
  for (const character of characters) {
    const value = alphabet.indexOf(misread[character] ?? character)
    if (value < 0) return
    bits = ((bits << 5) | value) & 0xfff
    count += 5
    if (count >= 8) {
      count -= 8
      all[at++] = (bits >> count) & 255
    }
  }
  const bytes = all.slice(0, length)
  return sameBytes(all.slice(length), await checksum(label, bytes)) ? bytes : undefined
}
