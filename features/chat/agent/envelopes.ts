import type { ConversationKeys, MoreEnvelopes } from '#features/chat-keys/chat-keys.schema.ts'
import type { Holder } from '#features/chat-keys/key-directory.schema.ts'
import type { KnownDirectories } from './admissions.ts'
import type { AgentState } from './agent-state.ts'
import { activeOf, readDirectories } from './directories.ts'
import { sealEpoch } from './epochs.ts'
import { mayHaveEpoch } from './holders-seen.ts'
import type { KeyStore } from './key-store.ts'
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

/** Devices whose digits were compared in this browser. */
const trustedIn = async (store: KeyStore) => (await store.get<string[]>('trusted')) ?? []

/** Envelopes that somebody should have and lacks. A new device that nobody has let in isn't among them. */
export async function owedEnvelopes(
  state: AgentState,
  keys: ConversationKeys,
  known: KnownDirectories,
): Promise<MoreEnvelopes> {
  const trusted = new Set(await trustedIn(state.store))
  const { id: thisDevice } = await ownDevice(state.store)
  const owed = keys.epochs.flatMap((epoch) => {
    const said = known.epochs.get(epoch.id)
    return activeOf(known)
      .filter((holder) => !epoch.holders.includes(holder.id))
      .filter((holder) => said && mayHaveEpoch(holder, said, known, trusted, thisDevice))
      .map((holder) => ({ epochId: epoch.id, holder }))
  })
  return envelopesFor(state, owed)
}

/** Seals every epoch that this browser has to a device that was let in. */
export async function admit(
  state: AgentState,
  keys: ConversationKeys,
  deviceId: string,
): Promise<MoreEnvelopes> {
  const known = await readDirectories(state, keys)
  const holder = known.devices.get(deviceId)
  if (!holder || holder.removed) return []
  await state.store.set('trusted', [...new Set([...(await trustedIn(state.store)), deviceId])])
  const lacking = keys.epochs.filter(({ holders }) => !holders.includes(deviceId))
  return envelopesFor(
    state,
    lacking.map(({ id }) => ({ epochId: id, holder })),
  )
}
