import type { Directory } from '#features/chat-keys/key-directory.schema.ts'
import type { KnownDirectories } from './directories.ts'
import type { KeyStore } from './key-store.ts'

/** Whose a holder is and its public key, by the holder's id. */
type Identities = Record<string, string>

const name = 'holders'

/**
 * A chain may not have a holder under an id that this browser saw in another one, or with another key. `agree` adds those
 * that are new; `keep` stores them.
 */
export async function identitiesOf(store: KeyStore) {
  const seen = (await store.get<Identities>(name)) ?? {}
  return {
    agree(chainId: string, { holders }: Directory): boolean {
      const all = [...holders.values()].map(({ id, sealing }) => [id, `${chainId} ${sealing}`] as const)
      if (all.some(([id, identity]) => (seen[id] ?? identity) !== identity)) return false
      for (const [id, identity] of all) seen[id] = identity
      return true
    },
    keep: () => store.set(name, seen),
  }
}

/** Takes the holders of these directories as they are told. */
export async function forgetIdentities(store: KeyStore, told: KnownDirectories): Promise<void> {
  const seen = (await store.get<Identities>(name)) ?? {}
  for (const { id, chain, sealing } of told.holders.values()) seen[id] = `${chain} ${sealing}`
  await store.set(name, seen)
}
