import type { KeyStatement } from '#features/chat-keys/key-statements.schema.ts'
import { type Head, hashOf, noHash } from '#platform/e2ee/chain.ts'
import { makeSealingPair, publicHalf } from '#platform/e2ee/hpke.ts'
import { makeSigningPair, sign } from '#platform/e2ee/signing.ts'
import { makeStorageKey } from '#platform/e2ee/text-cipher.ts'
import type { KeyStore } from './key-store.ts'

/** This browser's own keys. The private halves can't be exported. */
export interface Device {
  id: string
  sealing: CryptoKeyPair
  signing: CryptoKeyPair
  /** Public halves. */
  sealingKey: string
  signingKey: string
}

/** The browser's device, made at the first use; pages that start at once get the same. */
export const ownDevice = (store: KeyStore): Promise<Device> =>
  store.alone(async () => {
    const kept = await store.get<Device>('device')
    if (kept) return kept
    const [sealing, signing] = [await makeSealingPair(), await makeSigningPair()]
    const device: Device = {
      id: crypto.randomUUID(),
      sealing,
      signing,
      sealingKey: await publicHalf(sealing.publicKey),
      signingKey: await publicHalf(signing.publicKey),
    }
    await store.set('device', device)
    return device
  })

/** The key of what this browser stores: drafts and unsent messages. It outlives a removed device. */
export const storageKey = (store: KeyStore): Promise<CryptoKey> =>
  store.alone(async () => {
    const kept = await store.get<CryptoKey>('storage')
    if (kept) return kept
    const key = await makeStorageKey()
    await store.set('storage', key)
    return key
  })

/** A removed device is replaced by a new one, which has to be let in again. */
export const forgetDevice = (store: KeyStore): Promise<void> => store.set('device', undefined)

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
