import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, randomBytes } from './bytes.ts'
import { publicHalf, sealingPairOf } from './hpke.ts'
import { derived } from './recovery-code.ts'
import { signingPairOf } from './signing.ts'
import { parseSpoken, spoken } from './spoken.ts'

// A key that no single person holds: any two of three printed shares make it.

const secretLength = 32
/** The library appends each share's coordinate. */
const shareLength = secretLength + 1
const label = 'key share'

/** Derives the key pairs of the shares' secret: one to open, one to sign. */
async function keysOf(secret: Bytes) {
  const pair = await sealingPairOf(await derived(secret, 'portico shared key: sealing', 32))
  const signing = await signingPairOf(await derived(secret, 'portico shared key: signing', 32))
  return { pair, signing, sealingKey: await publicHalf(pair.publicKey), signingKey: signing.publicKey }
}
export type SharedKey = Awaited<ReturnType<typeof keysOf>>

/** A new key and its three shares as people keep them. The secret itself is kept nowhere. */
export async function makeSharedKey(): Promise<{ key: SharedKey; shares: string[] }> {
  const secret = randomBytes(secretLength)
  const parts = await split(secret, 3, 2)
  const shares = await Promise.all(parts.map((part) => spoken(label, new Uint8Array(part))))
  return { key: await keysOf(secret), shares }
}

/** The value of a typed share; undefined if it was mistyped. */
export const shareBytes = (typed: string): Promise<Bytes | undefined> =>
  parseSpoken(label, shareLength, typed)

/** Whether a share was typed without a mistake. */
export const isShare = async (typed: string): Promise<boolean> => (await shareBytes(typed)) !== undefined

/** The key of two shares; undefined if one was mistyped or both are the same. Shares of two keys give a third key. */
export async function sharedKeyOf(typed: readonly [string, string]): Promise<SharedKey | undefined> {
  const [one, other] = await Promise.all(typed.map(shareBytes))
  if (!one || !other || one.at(-1) === other.at(-1)) return
  return keysOf(new Uint8Array(await combine([one, other])))
}
