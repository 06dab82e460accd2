import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import {
  activeHolders,
  type Directory,
  type Holder,
  readDirectory,
} from '#features/chat-keys/key-directory.schema.ts'
import type { Head } from '#platform/e2ee/chain.ts'
import type { KnownDirectories } from './admissions.ts'
import type { AgentState } from './agent-state.ts'

export type Links = ConversationKeys['chains'][number]['links']

const pinName = (chainId: string) => `head:${chainId}`

/** Pages may read at the same time: the longest chain counts. */
async function keepPin({ store }: AgentState, chainId: string, head: Head): Promise<void> {
  const kept = await store.get<Head>(pinName(chainId))
  if (!kept || kept.seq < head.seq) await store.set(pinName(chainId), head)
}

/** A chain's directory, if it goes on from where this browser saw it end. */
async function pinned(state: AgentState, chainId: string, links: Links): Promise<Directory | undefined> {
  const directory = await readDirectory(chainId, links, await state.store.get<Head>(pinName(chainId)))
  if (directory) await keepPin(state, chainId, directory.head)
  return directory
}

/** The account's own directory. @throws {Error} if it contradicts what this browser saw before */
export async function ownDirectory(state: AgentState, links: Links): Promise<Directory> {
  const own = await pinned(state, state.userId, links)
  if (!own) throw new Error('The directory of this account’s keys contradicts what this browser saw before.')
  return own
}

/** Verifies the directories of a conversation. */
export async function readDirectories(state: AgentState, keys: ConversationKeys): Promise<KnownDirectories> {
  const known: KnownDirectories = {
    bySide: new Map(),
    own: { holders: new Map(), head: { seq: 0, hash: '' } },
    devices: new Map(),
    chainOf: new Map(),
    epochs: new Map(),
    doubted: [],
  }
  const seen = (await state.store.get<Identities>('holders')) ?? {}
  for (const { chainId, side, links } of keys.chains) {
    const directory = await pinned(state, chainId, links)
    if (!directory || !areAsSeen(seen, chainId, directory)) {
      known.doubted.push(side)
      continue
    }
    if (chainId === state.userId) known.own = directory
    if (side !== 'former') known.bySide.set(side, { chainId, directory })
    for (const holder of directory.holders.values()) {
      known.chainOf.set(holder.id, chainId)
      if (holder.kind === 'device') known.devices.set(holder.id, holder)
    }
  }
  await state.store.set('holders', seen)
  return known
}

/** Whose a holder is and its public key, by the holder's id. */
type Identities = Record<string, string>

/**
 * Epochs name holders by their ids: a chain may not have a holder under an id that this browser saw in another one, or with
 * another key. Adds those that are new.
 */
function areAsSeen(seen: Identities, chainId: string, { holders }: Directory): boolean {
  const all = [...holders.values()].map(({ id, sealing }) => [id, `${chainId} ${sealing}`] as const)
  if (all.some(([id, identity]) => (seen[id] ?? identity) !== identity)) return false
  for (const [id, identity] of all) seen[id] = identity
  return true
}

/** Everybody whom the conversation is sealed to now. */
export const activeOf = (known: KnownDirectories): Holder[] =>
  [...known.bySide.values()].flatMap(({ directory }) => activeHolders(directory))
