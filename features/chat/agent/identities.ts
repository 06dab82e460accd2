import type { Directory } from '#features/chat-keys/key-directory.schema.ts'
import type { KnownDirectories, ReadChain } from './directories.ts'
import { changed, type KeyStore } from './key-store.ts'

/** A holder's chain and public key, by the holder's id. */
type Identities = Record<string, string>

const name = 'holders'

/**
 * The directories that have no holder under an id that this browser saw in another chain, or with another key. Notes the
 * holders that are new.
 */
export async function agreeing(store: KeyStore, chains: readonly ReadChain[]): Promise<Set<Directory>> {
  const agreed = new Set<Directory>()
  await changed<Identities>(store, name, (before = {}) => {
    const added: Identities = {}
    for (const { chainId, directory } of chains) {
      if (!directory) continue
      const all = [...directory.holders.values()].map(
        ({ id, sealing }) => [id, `${chainId} ${sealing}`] as const,
      )
      if (all.some(([id, identity]) => (before[id] ?? added[id] ?? identity) !== identity)) continue
      for (const [id, identity] of all) if (before[id] === undefined) added[id] = identity
      agreed.add(directory)
    }
    return Object.keys(added).length > 0 ? { ...before, ...added } : before
  })
  return agreed
}

/** Takes the holders of these directories as the server states them. */
export async function forgetIdentities(store: KeyStore, claimed: KnownDirectories): Promise<void> {
  const all = [...claimed.holders.values()].map(({ id, chain, sealing }) => [id, `${chain} ${sealing}`])
  await changed<Identities>(store, name, (before) => ({ ...before, ...Object.fromEntries(all) }))
}
