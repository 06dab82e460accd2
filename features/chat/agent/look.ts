import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import { activeHolders } from '#features/chat-keys/key-directory.schema.ts'
import { safetyNumber } from '#platform/e2ee/numbers.ts'
import { admissionsOf, type KnownDirectories } from './admissions.ts'
import type { AgentState } from './agent-state.ts'
import type { ConversationView } from './conversation-view.ts'
import { activeOf, readDirectories } from './directories.ts'
import { owedEnvelopes } from './envelopes.ts'
import { openEpoch, verifiedEpoch } from './epochs.ts'
import { devicesSeen, sideOfChain } from './holders-seen.ts'
import { type Device, ownDevice } from './own-device.ts'

/** Verifies what the server says about a conversation's keys, opens what it can, and says what is to be done. */
export async function look(state: AgentState, keys: ConversationKeys): Promise<ConversationView> {
  const { store, userId } = state
  const device = await ownDevice(store)
  const known = await readDirectories(state, keys)
  const { opened, missing, wanted } = await openEpochs(state, keys, known, device)
  state.known.set(keys.conversationId, known)
  const sealedName = `sealed:${keys.conversationId}`
  const mustSeal =
    keys.encryptedSince !== null || keys.ready || (await store.get<boolean>(sealedName)) === true
  if (keys.encryptedSince !== null) await store.set(sealedName, true)
  const number = keys.ready ? await safetyNumber(publicKeysOf(known)) : []
  const { admissions, reveal } = await admissionsOf(keys, known, device, userId, store)
  return {
    deviceId: device.id,
    mustSeal,
    doubted: known.doubted,
    needsEpoch: mustSeal && !isWritable(keys.current, opened, known),
    opened,
    missing,
    devices: devicesSeen(keys, known, device.id, userId),
    safetyNumber: number,
    verified: await verification(state, keys.conversationId, number),
    hasRecovery: activeHolders(known.own).some(({ kind }) => kind === 'recovery'),
    admissions,
    todo: { envelopes: await owedEnvelopes(state, keys, known), wanted, reveal },
  }
}

/** Opens the epochs that are sealed to this device, and asks for those that should be and don't open. */
async function openEpochs(
  { epochs, wanted: askedFor }: AgentState,
  keys: ConversationKeys,
  known: KnownDirectories,
  device: Device,
) {
  const [opened, missing, wanted] = [[], [], []] as [string[], string[], string[]]
  for (const epoch of keys.epochs) {
    const envelope = epoch.envelopes.find(({ holderId }) => holderId === device.id)
    const said = await verifiedEpoch(epoch, known.devices)
    if (said) known.epochs.set(epoch.id, said)
    const open =
      said &&
      (epochs.get(epoch.id) ??
        (envelope && (await openEpoch(said, device.id, device.sealing, envelope.sealed))))
    if (open) {
      epochs.set(epoch.id, open)
      opened.push(epoch.id)
      continue
    }
    missing.push(epoch.id)
    const isOwed = said && (envelope !== undefined || said.holders.includes(device.id))
    if (isOwed && !askedFor.has(epoch.id)) wanted.push(epoch.id)
  }
  for (const id of wanted) askedFor.add(id)
  return { opened, missing, wanted }
}

/** All public keys that the conversation is sealed to. */
const publicKeysOf = (known: KnownDirectories): string[] =>
  activeOf(known).flatMap(({ sealing, signing }) => (signing ? [sealing, signing] : [sealing]))

async function verification({ store }: AgentState, conversationId: string, number: readonly string[]) {
  const compared = await store.get<string>(`verified:${conversationId}`)
  if (!compared) return 'no'
  return compared === number.join('') ? 'yes' : 'changed'
}

/** Notes that both people have compared the safety number. */
export const markVerified = ({ store }: AgentState, conversationId: string, number: readonly string[]) =>
  store.set(`verified:${conversationId}`, number.join(''))

/** Whether an epoch may be written under: made by one of the two people, for exactly those who are to read on. */
function isWritable(epochId: string | null, opened: readonly string[], known: KnownDirectories): boolean {
  const said = epochId && opened.includes(epochId) ? known.epochs.get(epochId) : undefined
  if (!said) return false
  // A removed device could make an epoch for the others, whose key it then has.
  if (!said.holders.includes(said.by)) return false
  const side = sideOfChain(known, known.chainOf.get(said.by))
  const named = activeOf(known).map(({ id }) => id)
  return (side === 'client' || side === 'lawyer') && said.holders.join() === named.toSorted().join()
}
