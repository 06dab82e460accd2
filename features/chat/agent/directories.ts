import type { ChainSide, ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import {
  activeHolders,
  type Directory,
  type Holder,
  readDirectory,
} from '#features/chat-keys/key-directory.schema.ts'
import { chatSides, type People } from '#features/chat-keys/key-statements.schema.ts'
import type { Head } from '#platform/e2ee/chain.ts'
import type { AgentState } from './agent-state.ts'
import type { SignedEpoch } from './epochs.ts'
import { agreeing, forgetIdentities } from './identities.ts'
import { changed } from './key-store.ts'

/** What was verified of a conversation's directories. */
export interface KnownDirectories {
  conversationId: string
  people: People
  bySide: Map<ChainSide, { chainId: string; directory: Directory }>
  /** The account's own. */
  own: Directory
  /** The chains whose directories were verified. */
  chains: Set<string>
  /** All holders ever announced, by id. */
  holders: Map<string, Holder>
  /** What the makers of epochs signed, of those that are trusted, by the epoch's id. */
  epochs: Map<string, SignedEpoch>
  /** Signed epochs whose maker isn't yet shown to have taken part: the hashes of their statements, by id. */
  unproven: Map<string, string>
  doubted: ChainSide[]
}

/** A chain as it was read: without a directory if it contradicts what this browser saw. */
export interface ReadChain {
  chainId: string
  side: ChainSide
  directory: Directory | undefined
}

export type Links = ConversationKeys['chains'][number]['links']

const pinName = (chainId: string) => `head:${chainId}`

/** A chain's directory, if it goes on from where this browser saw it end. */
async function pinned({ store }: AgentState, chainId: string, links: Links): Promise<Directory | undefined> {
  const name = pinName(chainId)
  for (;;) {
    const known = await store.get<Head>(name)
    const directory = await readDirectory(chainId, links, known)
    if (!directory) return
    const { head } = directory
    if (head.hash === known?.hash) return directory
    const kept = await changed<Head | undefined>(store, name, (now) =>
      now?.hash === known?.hash ? head : now,
    )
    if (kept?.hash === head.hash) return directory
    // Another page has seen the chain end elsewhere in the meantime: it is compared with that.
  }
}

/**
 * The account's own directory; `isDoubted` if it contradicts what this browser saw before.
 * @throws {Error} if its signatures are wrong
 */
export async function ownDirectory(state: AgentState, links: Links) {
  const own = await pinned(state, state.userId, links)
  const directory = own ?? (await readDirectory(state.userId, links))
  if (!directory) throw new Error('The directory of this account’s keys is not signed as it must be.')
  return { ...directory, isDoubted: own === undefined }
}

/** The account's own directory. @throws {Error} also if it contradicts what this browser saw before */
export async function certainDirectory(state: AgentState, links: Links): Promise<Directory> {
  const own = await ownDirectory(state, links)
  if (own.isDoubted)
    throw new Error('The directory of this account’s keys contradicts what this browser saw before.')
  return own
}

/**
 * Verifies the directories of a conversation.
 * @param isUnpinned without comparing them with what this browser saw before
 * @throws {Error} if the account isn't one of the conversation's two people
 */
export async function readDirectories(
  state: AgentState,
  keys: ConversationKeys,
  isUnpinned = false,
): Promise<KnownDirectories> {
  const { people } = keys
  const known: KnownDirectories = {
    conversationId: keys.conversationId,
    people,
    bySide: new Map(),
    own: { holders: new Map(), head: { seq: 0, hash: '' } },
    chains: new Set(),
    holders: new Map(),
    epochs: new Map(),
    unproven: new Map(),
    doubted: [],
  }
  if (people.client !== state.userId && people.lawyer !== state.userId)
    throw new Error('This account is not one of the two people of the chat.')
  const read: ReadChain[] = []
  for (const { chainId, side, links } of keys.chains) {
    const directory = isUnpinned ? await readDirectory(chainId, links) : await pinned(state, chainId, links)
    const isPersons = (side !== 'client' && side !== 'lawyer') || people[side] === chainId
    read.push({ chainId, side, directory: isPersons ? directory : undefined })
  }
  const agreed = isUnpinned ? undefined : await agreeing(state.store, read)
  for (const { chainId, side, directory } of read) {
    if (!directory || agreed?.has(directory) === false) {
      known.doubted.push(side)
      continue
    }
    known.chains.add(chainId)
    if (chainId === state.userId) known.own = directory
    if (side !== 'former') known.bySide.set(side, { chainId, directory })
    for (const holder of directory.holders.values()) known.holders.set(holder.id, holder)
  }
  return known
}

/** Takes a conversation's directories as the server states them now, in place of what this browser saw before. */
export async function acceptDirectories(state: AgentState, keys: ConversationKeys): Promise<void> {
  const claimed = await readDirectories(state, keys, true)
  await forgetIdentities(state.store, claimed)
  for (const { chainId, links } of keys.chains) {
    const directory = await readDirectory(chainId, links)
    if (directory) await state.store.set(pinName(chainId), directory.head)
  }
}

/** Everybody whom the conversation could be sealed to now. */
export const activeOf = (known: KnownDirectories): Holder[] =>
  [...known.bySide.values()].flatMap(({ directory }) => activeHolders(directory))

export const deviceOf = (known: KnownDirectories, id: string | null | undefined): Holder | undefined => {
  const holder = known.holders.get(id ?? '')
  return holder?.kind === 'device' ? holder : undefined
}

/** On which side of the conversation an account is now. */
export const sideOfChain = (known: KnownDirectories, chainId: string | undefined) =>
  chatSides.find((side) => known.people[side] === chainId && chainId !== undefined)
