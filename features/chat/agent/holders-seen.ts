import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import type { Holder } from '#features/chat-keys/key-directory.schema.ts'
import { chatSides, type EpochStatement, mostDevices } from '#features/chat-keys/key-statements.schema.ts'
import type { AgentState } from './agent-state.ts'
import type { NewPerson, SeenDevice } from './conversation-view.ts'
import { activeOf, type KnownDirectories } from './directories.ts'
import { holderIn } from './epochs.ts'
import { changed, type KeyStore } from './key-store.ts'

const trustedName = 'trusted'

/** One's own devices are trusted in all chats, somebody else's in the chat in which its digits were compared. */
const trustOf = (holder: Holder, conversationId: string, userId: string) =>
  holder.chain === userId ? holder.id : `${conversationId} ${holder.id}`

const trustedIn = async (store: KeyStore) => (await store.get<string[]>(trustedName)) ?? []

/** Notes that a device's digits were compared in this browser. */
export async function trust({ store, userId }: AgentState, holder: Holder, conversationId: string) {
  const added = trustOf(holder, conversationId, userId)
  await changed<string[]>(store, trustedName, (trusted = []) =>
    trusted.includes(added) ? trusted : [...trusted, added],
  )
}

/**
 * Who may have an epoch's key without being asked about: a holder that had it from the start, whose digits were compared
 * here, or a recovery key that such a device, or this one, has signed. Somebody who takes a person's place has it from the
 * firm, by two shares.
 * @param thisDevice the id of this browser's device
 */
export async function whoMayHave({ store, userId }: AgentState, known: KnownDirectories, thisDevice: string) {
  const trusted = new Set(await trustedIn(store))
  return (holder: Holder, said: EpochStatement): boolean => {
    const isTrusted = (one: Holder) =>
      holderIn(said, one.id) !== undefined || trusted.has(trustOf(one, said.conversation, userId))
    if (isTrusted(holder)) return true
    const by = holder.kind === 'recovery' ? known.holders.get(holder.by ?? '') : undefined
    return by?.chain === holder.chain && (isTrusted(by) || by.id === thisDevice)
  }
}

/**
 * Whom a new epoch is sealed to, as the server asks: all keys in use. Of a person with very many devices it leaves out
 * those that were not seen for the longest time.
 * @returns undefined if it names others than the directories, or leaves out more
 */
export function recipientsOf(known: KnownDirectories, required: readonly string[]): Holder[] | undefined {
  const [wanted, active] = [new Set(required), activeOf(known)]
  const chosen = active.filter(({ id }) => wanted.has(id))
  if (chosen.length !== wanted.size) return
  const left = active.filter(({ id }) => !wanted.has(id))
  const devicesOf = (chain: string) =>
    chosen.filter((one) => one.chain === chain && one.kind === 'device').length
  const isOneTooMany = ({ kind, chain }: Holder) => kind === 'device' && devicesOf(chain) === mostDevices
  return left.every(isOneTooMany) ? chosen : undefined
}

type Side = (typeof chatSides)[number]

/** When this browser first saw something, in milliseconds, by side and id; 0 for what a side had when it was first seen. */
type FirstSeen = Record<string, number>

const pinOf = ({ side, id }: { side: Side; id: string }) => `${side} ${id}`

type Seen = { side: Side; id: string }

const devicesName = (conversationId: string) => `devices:${conversationId}`

/** Stores the new items. @returns when each was first seen; undefined for those there from the start */
async function firstSeen({ store }: AgentState, name: string, all: readonly Seen[]) {
  const seen = await changed<FirstSeen>(store, name, (before = {}) => {
    const sides = new Set(Object.keys(before).map((pin) => pin.split(' ')[0]))
    const added = all.filter((one) => before[pinOf(one)] === undefined)
    const times = added.map((one) => [pinOf(one), sides.has(one.side) ? Date.now() : 0] as const)
    return added.length > 0 ? { ...before, ...Object.fromEntries(times) } : before
  })
  return (one: Seen): Date | undefined => {
    const at = seen[pinOf(one)]
    return at ? new Date(at) : undefined
  }
}

/** All devices of both people, with the times that the server states. */
const devicesOf = (userId: string, keys: ConversationKeys, known: KnownDirectories, thisDevice: string) =>
  chatSides.flatMap((side) => {
    const of = known.bySide.get(side)
    if (!of) return []
    const links = keys.chains.find((chain) => chain.chainId === of.chainId)?.links ?? []
    return [...of.directory.holders.values()]
      .filter(({ kind }) => kind === 'device')
      .map(({ id, name, chain, seq, removed }) => {
        const isThis = id === thisDevice
        const isOwn = chain === userId && !isThis
        return { id, name, side, isThis, isOwn, removed, since: links[seq - 1]?.createdAt ?? new Date(0) }
      })
  })

/**
 * The devices of both people that are in use, and those that were removed, of the ones that are new. Which are new follows
 * from what this browser saw, not from what the server states.
 */
export async function devicesSeen(
  state: AgentState,
  keys: ConversationKeys,
  known: KnownDirectories,
  thisDevice: string,
): Promise<Record<'devices' | 'removedDevices', SeenDevice[]>> {
  const listed = devicesOf(state.userId, keys, known, thisDevice)
  const newSince = await firstSeen(state, devicesName(keys.conversationId), listed)
  const seen = listed.map(({ removed, ...device }) => {
    const since = newSince(device)
    return { removed, device: { ...device, since: since ?? device.since, isNew: since !== undefined } }
  })
  return {
    devices: seen.flatMap(({ removed, device }) => (removed ? [] : [device])),
    removedDevices: seen.flatMap(({ removed, device }) => (removed && device.isNew ? [device] : [])),
  }
}

/** The devices in use as the server states them, before any is verified; `isNew` for those that this browser never saw. */
export async function devicesClaimed(
  { store, userId }: AgentState,
  keys: ConversationKeys,
  claimed: KnownDirectories,
  thisDevice: string,
): Promise<SeenDevice[]> {
  const seen = (await store.get<FirstSeen>(devicesName(keys.conversationId))) ?? {}
  return devicesOf(userId, keys, claimed, thisDevice).flatMap(({ removed, ...device }) => {
    const at = seen[pinOf(device)]
    return removed ? [] : [{ ...device, since: at ? new Date(at) : device.since, isNew: at === undefined }]
  })
}

const peopleName = (conversationId: string) => `people:${conversationId}`

/** The accounts that this browser saw as the conversation's client. */
export async function clientsSeen({ store }: AgentState, conversationId: string): Promise<string[]> {
  const pins = Object.keys((await store.get<FirstSeen>(peopleName(conversationId))) ?? {})
  return pins.flatMap((pin) => (pin.startsWith('client ') ? [pin.slice('client '.length)] : []))
}

/** Accounts that have taken a person's place since this browser first saw the conversation. */
export async function newPeople(state: AgentState, known: KnownDirectories): Promise<NewPerson[]> {
  const people = chatSides.flatMap((side) => {
    const id = known.people[side]
    return id ? [{ side, id }] : []
  })
  const newSince = await firstSeen(state, peopleName(known.conversationId), people)
  return people.flatMap((person) => {
    const since = newSince(person)
    return since ? [{ side: person.side, since }] : []
  })
}
