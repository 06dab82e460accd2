import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import { activeHolders, type Holder } from '#features/chat-keys/key-directory.schema.ts'
import type { MoreEnvelopes } from '#features/chat-keys/new-keys.schema.ts'
import { publicHalf } from '#platform/e2ee/hpke.ts'
import { recoveryPair, recoverySecret } from '#platform/e2ee/recovery-code.ts'
import type { AgentState } from './agent-state.ts'
import { certainDirectory, type Links, readDirectories } from './directories.ts'
import { envelopesFor } from './envelopes.ts'
import { type OpenEpoch, openEpoch, verifiedEpoch } from './epochs.ts'
import { ownDevice, signedStatement } from './own-device.ts'

/**
 * The statement that puts a recovery code in force, in place of the one before.
 * @param links the account's own chain
 * @throws {Error} for a code that was mistyped
 */
export async function recoveryStatement(state: AgentState, code: string, links: Links) {
  const own = await certainDirectory(state, links)
  const secret = await recoverySecret(code)
  if (!secret) throw new Error('Not a recovery code.')
  const { id, signing } = await ownDevice(state.store)
  const pair = await recoveryPair(secret)
  return signedStatement<'recovery'>(signing.privateKey, state.userId, own.head, {
    kind: 'recovery',
    id: crypto.randomUUID(),
    sealing: await publicHalf(pair.publicKey),
    by: id,
  })
}

/**
 * Opens conversations with a recovery code and seals them to this device.
 * @returns the envelopes by conversation; 'mistyped'; 'unknown' for a code that isn't this account's current one; 'doubted'
 * if which one is current can't be said, because the account's own keys contradict what this browser saw before
 */
export async function recover(state: AgentState, code: string, conversations: readonly ConversationKeys[]) {
  const secret = await recoverySecret(code)
  if (!secret) return 'mistyped'
  const [device, pair] = [await ownDevice(state.store), await recoveryPair(secret)]
  const sealing = await publicHalf(pair.publicKey)
  const found: { conversationId: string; envelopes: MoreEnvelopes }[] = []
  let isKnown = false
  let isDoubted = false
  for (const keys of conversations) {
    const known = await readDirectories(state, keys)
    isDoubted ||= keys.chains.some(({ chainId }) => chainId === state.userId && !known.chains.has(chainId))
    const recovery = activeHolders(known.own).find((holder) => holder.kind === 'recovery')
    const own = known.own.holders.get(device.id)
    if (recovery?.sealing !== sealing || !own) continue
    isKnown = true
    const lacking: { epoch: OpenEpoch; holder: Holder }[] = []
    for (const epoch of keys.epochs) {
      const sealed = epoch.envelopes.find(({ holderId }) => holderId === recovery.id)?.sealed
      const signed = await verifiedEpoch(epoch, known)
      const open = sealed && signed && (await openEpoch(signed, recovery.id, pair, sealed))
      if (!open) continue
      state.epochs.set(open.hash, open)
      if (!epoch.holders.includes(device.id)) lacking.push({ epoch: open, holder: own })
    }
    found.push({ conversationId: keys.conversationId, envelopes: await envelopesFor(lacking) })
  }
  if (isKnown) return found
  return isDoubted ? 'doubted' : 'unknown'
}
