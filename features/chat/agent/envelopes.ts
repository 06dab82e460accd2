import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import type { Holder } from '#features/chat-keys/key-directory.schema.ts'
import type { MoreEnvelopes } from '#features/chat-keys/new-keys.schema.ts'
import type { AgentState } from './agent-state.ts'
import { activeOf, deviceOf, type KnownDirectories, readDirectories, sideOfChain } from './directories.ts'
import { type OpenEpoch, sealEpoch } from './epochs.ts'
import { trust, whoMayHave } from './holders-seen.ts'
import { ownDevice } from './own-device.ts'
import { trustEpochs } from './trusted-epochs.ts'

/** As many as the server takes at once; the rest follows with the next look. */
const most = 1000

/** Seals epochs. */
export const envelopesFor = (
  wanted: readonly { epoch: OpenEpoch; holder: Holder }[],
): Promise<MoreEnvelopes> =>
  Promise.all(
    wanted.slice(0, most).map(async ({ epoch, holder }) => ({
      epochId: epoch.said.epoch,
      holderId: holder.id,
      sealed: await sealEpoch(epoch, holder),
    })),
  )

/** Of a conversation's trusted epochs those whose key this browser has, with those who have an envelope. */
const openOf = ({ epochs }: AgentState, keys: ConversationKeys, known: KnownDirectories) =>
  keys.epochs.flatMap(({ id, holders }) => {
    const epoch = epochs.get(known.epochs.get(id)?.hash ?? '')
    return epoch ? [{ epoch, has: new Set(holders) }] : []
  })

/** Envelopes that somebody should have and lacks. A new device that nobody has let in isn't among them. */
export async function owedEnvelopes(
  state: AgentState,
  keys: ConversationKeys,
  known: KnownDirectories,
): Promise<MoreEnvelopes> {
  const { id: thisDevice } = await ownDevice(state.store)
  const mayHave = await whoMayHave(state, known, thisDevice)
  const required = new Set(keys.required)
  const active = activeOf(known).filter(({ id }) => required.has(id))
  const owed = openOf(state, keys, known).flatMap(({ epoch, has }) =>
    active
      .filter((holder) => !has.has(holder.id) && mayHave(holder, epoch.said))
      .map((holder) => ({ epoch, holder })),
  )
  return envelopesFor(owed)
}

/**
 * Seals every epoch that this browser has to a device that was let in. What was written in a chat that was joined to this
 * one stays with those who took part in it.
 */
export async function admit(
  state: AgentState,
  keys: ConversationKeys,
  deviceId: string,
): Promise<MoreEnvelopes> {
  const known = await readDirectories(state, keys)
  const holder = deviceOf(known, deviceId)
  if (!holder || holder.removed || !sideOfChain(known, holder.chain)) return []
  await trust(state, holder, keys.conversationId)
  const mayHave = await whoMayHave(state, known, deviceId)
  await trustEpochs(state, keys, known)
  const lacking = openOf(state, keys, known).filter(
    ({ epoch, has }) => !has.has(deviceId) && mayHave(holder, epoch.said),
  )
  return envelopesFor(lacking.map(({ epoch }) => ({ epoch, holder })))
}
