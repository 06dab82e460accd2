import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import type { Holder } from '#features/chat-keys/key-directory.schema.ts'
import type { MoreEnvelopes } from '#features/chat-keys/new-keys.schema.ts'
import type { AgentState } from './agent-state.ts'
import { activeOf, deviceOf, type KnownDirectories, readDirectories, sideOfChain } from './directories.ts'
import { sealEpoch } from './epochs.ts'
import { trust, whoMayHave } from './holders-seen.ts'
import { ownDevice } from './own-device.ts'

/** As many as the server takes at once; the rest follows with the next look. */
const most = 1000

/** Seals epochs that this browser has. */
export async function envelopesFor(
  { epochs }: AgentState,
  wanted: readonly { epochId: string; holder: Holder }[],
): Promise<MoreEnvelopes> {
  const open = wanted.flatMap(({ epochId, holder }) => {
    const epoch = epochs.get(epochId)
    return epoch ? [{ epoch, holder }] : []
  })
  return Promise.all(
    open.slice(0, most).map(async ({ epoch, holder }) => ({
      epochId: epoch.id,
      holderId: holder.id,
      sealed: await sealEpoch(epoch.bytes, epoch.id, holder),
    })),
  )
}

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
  const owed = keys.epochs.flatMap((epoch) => {
    const said = known.epochs.get(epoch.id)
    const has = new Set(epoch.holders)
    return active
      .filter((holder) => said && !has.has(holder.id) && mayHave(holder, said))
      .map((holder) => ({ epochId: epoch.id, holder }))
  })
  return envelopesFor(state, owed)
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
  const lacking = keys.epochs.filter(({ id, holders }) => {
    const epoch = state.epochs.get(id)
    return epoch && !holders.includes(deviceId) && mayHave(holder, epoch.said)
  })
  return envelopesFor(
    state,
    lacking.map(({ id }) => ({ epochId: id, holder })),
  )
}
