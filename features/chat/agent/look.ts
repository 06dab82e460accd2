import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import { activeHolders } from '#features/chat-keys/key-directory.schema.ts'
import { admissionsOf } from './admissions.ts'
import type { AgentState } from './agent-state.ts'
import type { ConversationView } from './conversation-view.ts'
import { acceptDirectories, activeOf, type KnownDirectories, readDirectories } from './directories.ts'
import { owedEnvelopes } from './envelopes.ts'
import { holderIn, openEpoch } from './epochs.ts'
import { devicesClaimed, devicesSeen, newPeople } from './holders-seen.ts'
import { numberOf } from './keys-number.ts'
import { type Device, ownDevice } from './own-device.ts'
import { trustEpochs } from './trusted-epochs.ts'
import { endEpoch, isWritable } from './writable-epoch.ts'

/** Verifies what the server says about a conversation's keys, opens what it can, and says what is to be done. */
export async function look(state: AgentState, keys: ConversationKeys): Promise<ConversationView> {
  const { store } = state
  const device = await ownDevice(store)
  const known = await readDirectories(state, keys)
  const { mustVouch } = await trustEpochs(state, keys, known)
  const { opened, missing, awaited, unproven, wanted } = await openEpochs(state, keys, known, device)
  state.known.set(keys.conversationId, known)
  const mustSeal = (await isEncrypted(state, keys, known)) || keys.ready
  const isDoubted = known.doubted.length > 0
  const claimed = isDoubted ? await claimedDirectories(state, keys) : undefined
  const number = claimed || (keys.ready && !isDoubted) ? await numberIn(claimed ?? known) : []
  const { devices, removedDevices } = await devicesSeen(state, keys, known, device.id)
  const { admissions, reveal } = await admissionsOf(keys, known, device, devices, store)
  const isCurrent = await isWritable(store, keys, opened, known)
  return {
    deviceId: device.id,
    mustSeal,
    doubted: known.doubted,
    claimedNumber: claimed && number,
    claimedDevices: claimed ? await devicesClaimed(state, keys, claimed, device.id) : [],
    needsEpoch: mustSeal && (mustVouch || !isCurrent),
    opened,
    missing,
    awaited,
    unproven,
    devices,
    removedDevices,
    newPeople: isDoubted ? [] : await newPeople(state, known),
    safetyNumber: number,
    verified: isDoubted ? 'no' : await verification(state, keys.conversationId, number),
    hasRecovery: activeHolders(known.own).some(({ kind }) => kind === 'recovery'),
    admissions,
    todo: { envelopes: await owedEnvelopes(state, keys, known), wanted, reveal },
  }
}

/** Whether encryption has begun. That one of its epochs was seen is enough, and it stays so in this browser. */
async function isEncrypted(
  { store }: AgentState,
  { conversationId, encryptedSince }: ConversationKeys,
  { epochs }: KnownDirectories,
): Promise<boolean> {
  const name = `sealed:${conversationId}`
  if (await store.get<boolean>(name)) return true
  const isOne =
    encryptedSince !== null || [...epochs.values()].some(({ said }) => said.conversation === conversationId)
  if (isOne) await store.set(name, true)
  return isOne
}

/** Opens the epochs that are sealed to this device, and asks for those that should be and don't open. */
async function openEpochs(
  { epochs, wanted: askedFor }: AgentState,
  keys: ConversationKeys,
  known: KnownDirectories,
  device: Device,
) {
  const opened: string[] = []
  const missing: string[] = []
  const awaited: string[] = []
  const unproven: string[] = []
  const wanted: string[] = []
  for (const epoch of keys.epochs) {
    const envelope = epoch.envelopes.find(({ holderId }) => holderId === device.id)
    const signed = known.epochs.get(epoch.id)
    const open =
      signed &&
      (epochs.get(signed.hash) ??
        (envelope && (await openEpoch(signed, device.id, device.sealing, envelope.sealed))))
    if (open) {
      epochs.set(open.hash, open)
      opened.push(epoch.id)
      continue
    }
    if (envelope && known.unproven.has(epoch.id)) unproven.push(epoch.id)
    else missing.push(epoch.id)
    if (!signed) continue
    const wasAskedFor = askedFor.has(signed.hash)
    if (!wasAskedFor && !envelope && !holderIn(signed.said, device.id)) continue
    awaited.push(epoch.id)
    if (!wasAskedFor) wanted.push(epoch.id)
  }
  return { opened, missing, awaited, unproven, wanted }
}

/** Notes that the server has taken the request for an epoch's key. */
export function noteAsked({ known, wanted }: AgentState, conversationId: string, epochId: string): void {
  const signed = known.get(conversationId)?.epochs.get(epochId)
  if (signed) wanted.add(signed.hash)
}

const numberIn = (known: KnownDirectories) => numberOf(activeOf(known), known.people)

/** The directories as the server states them, where they contradict what this browser saw; none if wrongly signed. */
async function claimedDirectories(state: AgentState, keys: ConversationKeys) {
  const claimed = await readDirectories(state, keys, true)
  return claimed.doubted.length > 0 ? undefined : claimed
}

/**
 * Takes the keys as the server states them, in place of what this browser saw before. The next message is under a new epoch.
 * @param number what both people have compared
 * @throws {Error} if it is not the number of these keys
 */
export async function accept(state: AgentState, keys: ConversationKeys, number: readonly string[]) {
  const claimed = await claimedDirectories(state, keys)
  if (!claimed || (await numberIn(claimed)).join() !== number.join())
    throw new Error('The keys have changed since the number was shown.')
  await acceptDirectories(state, keys)
  await endEpoch(state.store, keys)
  await markVerified(state, keys.conversationId, number)
}

async function verification({ store }: AgentState, conversationId: string, number: readonly string[]) {
  const compared = await store.get<string>(`verified:${conversationId}`)
  if (!compared) return 'no'
  return compared === number.join('') ? 'yes' : 'changed'
}

/** Notes that both people have compared the safety number. */
export const markVerified = ({ store }: AgentState, conversationId: string, number: readonly string[]) =>
  store.set(`verified:${conversationId}`, number.join(''))
