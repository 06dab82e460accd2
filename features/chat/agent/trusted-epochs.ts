import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import { chatSides, mostEarlier, type NamedHolder } from '#features/chat-keys/key-statements.schema.ts'
import type { AgentState } from './agent-state.ts'
import { deviceOf, type KnownDirectories, sideOfChain } from './directories.ts'
import { holderIn, type SignedEpoch, verifiedEpoch } from './epochs.ts'
import { clientsSeen } from './holders-seen.ts'
import { changed, type KeyStore } from './key-store.ts'

interface Signed extends SignedEpoch {
  by: NamedHolder
}

const pinName = (conversationId: string) => `epochs:${conversationId}`

/** Notes epochs as trusted, by their hashes. */
const keepPins = (store: KeyStore, conversationId: string, hashes: Iterable<string>) =>
  changed<string[]>(store, pinName(conversationId), (before = []) => {
    const all = new Set([...before, ...hashes])
    return all.size > before.length ? [...all] : before
  })

/**
 * Decides which epochs are trusted, and adds them to `known`. What the server says about who took part before isn't trusted.
 * An epoch is trusted if this browser trusted it before, or its maker is a device of the two people that is in use, or one
 * that a trusted epoch names, or if a trusted epoch vouches for it. A removed device proves nothing by itself: it could have
 * been added and removed while nobody looked. One of another conversation, which was joined to this one when a
 * lawyer left, must be of the same client.
 * @returns hashes that no trusted epoch vouches for yet, oldest first, and whether one of them was made by something else
 * than a device of the two people that is in use
 */
export async function trustEpochs(state: AgentState, keys: ConversationKeys, known: KnownDirectories) {
  const { store } = state
  const signed: Signed[] = []
  for (const epoch of keys.epochs) {
    const one = await verifiedEpoch(epoch, known)
    const by = one && holderIn(one.said, one.said.by)
    if (by) signed.push({ ...one, by })
  }
  const pinned = new Set(await store.get<string[]>(pinName(known.conversationId)))
  const trusted = new Map<string, Signed>()
  const isOwn = ({ said }: Signed) => said.conversation === known.conversationId
  const isPersons = ({ said, by }: Signed) => {
    const isInUse = deviceOf(known, by.id)?.removed === false
    const side = isInUse ? sideOfChain(known, by.chain) : undefined
    return side !== undefined && said.people[side] === by.chain
  }
  const isKnown = (one: Signed) => pinned.has(one.hash) || isPersons(one)
  // First its own, which show who its former clients are.
  spread(signed.filter(isOwn), isKnown, trusted)
  const clients = await clientsOf(state, known, trusted.values())
  const isJoined = (one: Signed) => !isOwn(one) && clients.has(one.said.people.client ?? '')
  const joined = signed.filter(isJoined)
  spread(joined, isKnown, trusted)

  // Of two with the same id the conversation's own counts: it comes first, so it is set last.
  for (const one of [...trusted.values()].toReversed()) known.epochs.set(one.said.epoch, one)
  for (const one of signed)
    if (!trusted.has(one.hash) && (isOwn(one) || isJoined(one))) known.unproven.set(one.said.epoch, one.hash)
  const hashes = [...trusted.keys()]
  if (hashes.some((hash) => !pinned.has(hash))) await keepPins(store, known.conversationId, hashes)
  const vouched = new Set([...trusted.values()].flatMap(({ said }) => said.earlier))
  const open = signed.filter(({ hash }) => trusted.has(hash) && !vouched.has(hash))
  return {
    unvouched: open.slice(-mostEarlier).map(({ hash }) => hash),
    mustVouch: open.slice(-mostEarlier).some((one) => !isPersons(one)),
  }
}

/**
 * The accounts that were the conversation's client. A lawyer's browser has keys of other clients' chats: there only what it
 * saw itself counts, or its person's devices signed, not what a client says.
 */
async function clientsOf(state: AgentState, known: KnownDirectories, trusted: Iterable<Signed>) {
  const { people, conversationId } = known
  const clients = new Set([people.client, ...(await clientsSeen(state, conversationId))])
  for (const { said, by } of trusted)
    if (people.client === state.userId || by.chain === state.userId) clients.add(said.people.client)
  clients.delete(null)
  return clients
}

/** Trusts epochs whose maker isn't shown to have taken part, because the person at this browser confirms it. */
export async function trustUnproven({ store }: AgentState, { conversationId, unproven }: KnownDirectories) {
  await keepPins(store, conversationId, unproven.values())
}

/**
 * Adds the epochs that are known, and from there those that a trusted one vouches for, or whose maker it names with the same
 * part: a client's device makes none as a lawyer's.
 */
function spread(
  signed: readonly Signed[],
  isKnown: (one: Signed) => unknown,
  trusted: Map<string, Signed>,
): void {
  const byHash = new Map(signed.map((one) => [one.hash, one]))
  const keyOf = ({ said: { people } }: Signed, { id, chain, signing }: NamedHolder) =>
    `${chatSides.find((side) => people[side] === chain)} ${id} ${chain} ${signing}`
  const byMaker = Map.groupBy(signed, (one) => keyOf(one, one.by))
  const next = signed.filter(isKnown)
  const add = (one: Signed) => {
    const { said } = one
    for (const hash of said.earlier) next.push(...(byHash.has(hash) ? [byHash.get(hash) as Signed] : []))
    for (const holder of said.holders) {
      const key = keyOf(one, holder)
      next.push(...(byMaker.get(key) ?? []))
      byMaker.delete(key)
    }
  }
  for (const one of trusted.values()) add(one)
  for (let one = next.pop(); one; one = next.pop()) {
    if (trusted.has(one.hash)) continue
    trusted.set(one.hash, one)
    add(one)
  }
}
