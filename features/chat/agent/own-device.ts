import type { KeyStatement } from '#features/chat-keys/key-statements.schema.ts'
import { type Head, hashOf, noHash } from '#platform/e2ee/chain.ts'
import { makeSealingPair, publicHalf } from '#platform/e2ee/hpke.ts'
import { makeSigningPair, sign } from '#platform/e2ee/signing.ts'
import { makeStorageKey } from '#platform/e2ee/text-cipher.ts'
import { changed, type KeyStore } from './key-store.ts'

/** This browser's own keys. The private halves can't be exported. */
export interface Device {
  id: string
  sealing: CryptoKeyPair
  signing: CryptoKeyPair
  /** Public halves. */
  sealingKey: string
  signingKey: string
}

/**
 * The browser's device, made at the first use; pages that start at once get the same.
 * @param removed the id of a device that was removed: a new one, which has to be let in again, takes its place
 */
export const ownDevice = (store: KeyStore, removed?: string): Promise<Device> =>
  changed<Device>(store, 'device', (kept) => (kept && kept.id !== removed ? kept : newDevice()))

async function newDevice(): Promise<Device> {
  const [sealing, signing] = [await makeSealingPair(), await makeSigningPair()]
  return {
    id: crypto.randomUUID(),
    sealing,
    signing,
    sealingKey: await publicHalf(sealing.publicKey),
    signingKey: await publicHalf(signing.publicKey),
  }
}

/** The key of what this browser stores: drafts and unsent messages. It outlives a removed device. */
export const storageKey = (store: KeyStore): Promise<CryptoKey> =>
  changed<CryptoKey>(store, 'storage', (kept) => kept ?? makeStorageKey())

type Said<Kind extends KeyStatement['kind']> = Omit<
  Extract<KeyStatement, { kind: Kind }>,
  'v' | 'chain' | 'seq' | 'prev'
>

/** The next statement of a chain, signed. */
export async function signedStatement<Kind extends KeyStatement['kind']>(
  privateKey: CryptoKey,
  chain: string,
  head: Head,
  said: Said<Kind>,
): Promise<{ statement: string; signature: string; head: Head }> {
  const seq = head.seq + 1
  const statement = JSON.stringify({ v: 1, chain, seq, prev: head.hash || noHash, ...said })
  const hash = await hashOf(statement)
  return { statement, signature: await sign(privateKey, statement), head: { seq, hash } }
}
