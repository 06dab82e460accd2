import type { ChainSide } from '#features/chat-keys/chat-keys.schema.ts'
import {
  activeHolders,
  type Directory,
  type Holder,
  readDirectory,
} from '#features/chat-keys/key-directory.schema.ts'
import { chatSides, firmChain } from '#features/chat-keys/key-statements.schema.ts'
import type { MoreEnvelopes } from '#features/chat-keys/new-keys.schema.ts'
import { hashOf, type Link } from '#platform/e2ee/chain.ts'
import { makeSharedKey, type SharedKey } from '#platform/e2ee/shared-key.ts'
import { sign } from '#platform/e2ee/signing.ts'
import { holderIn, openEpoch, sealEpoch, verifiedEpoch } from './agent/epochs.ts'
import { numberOf } from './agent/keys-number.ts'
import { openMessage } from './agent/messages.ts'
import { signedStatement } from './agent/own-device.ts'
import { contentOf } from './attachments/attachment.schema.ts'
import type { ChatEntry } from './chat.schema.ts'
import type { Recovered, RecoveryProof, RecoveryPurpose, RecoveryStatement } from './chat-recovery.schema.ts'

/** A new recovery key of the firm: its shares, and the statement that announces its public half. */
export async function newFirmKey(links: readonly Link[]) {
  const { key, shares } = await makeSharedKey()
  const last = links.at(-1)
  const head = { seq: links.length, hash: last ? await hashOf(last.statement) : '' }
  const { statement, signature } = await signedStatement<'firm'>(key.signing.privateKey, firmChain, head, {
    kind: 'firm',
    id: crypto.randomUUID(),
    sealing: key.sealingKey,
    signing: key.signingKey,
  })
  return { shares, statement: { statement, signature } }
}

/** Proves that two shares are there. */
export async function proofOf(
  key: SharedKey,
  purpose: RecoveryPurpose,
  reason: string,
  conversation: string | null = null,
): Promise<RecoveryProof> {
  const id = crypto.randomUUID()
  const said: RecoveryStatement = { v: 1, id, purpose, conversation, reason, at: new Date().toISOString() }
  const statement = JSON.stringify(said)
  return { statement, signature: await sign(key.signing.privateKey, statement) }
}

/** A key of one of a chat's two people that lacks the history. */
export interface Recipient extends Pick<Holder, 'id' | 'name' | 'sealing'> {
  kind: 'device' | 'recovery'
  side: (typeof chatSides)[number]
  /** When it was added, as the server says. */
  since: Date
}

/**
 * Opens a conversation with the firm's key, and seals what it opens to those of its people who lack it. This browser has no
 * memory of their keys: the person who gives them access has to compare the recipients with both people first.
 * @returns also the recipients of the envelopes; the safety number, empty until both people have a device; the sides that
 * have none yet, to which nothing can be sealed
 */
export async function openByFirm(key: SharedKey, found: Recovered) {
  const directories = new Map<string, Directory>()
  for (const { chainId, links } of found.chains) {
    const directory = await readDirectory(chainId, links)
    if (directory) directories.set(chainId, directory)
  }
  const chainOf = (side: ChainSide) => found.chains.find((one) => one.side === side)
  const activeOf = (side: ChainSide) => {
    const directory = directories.get(chainOf(side)?.chainId ?? '')
    return directory ? activeHolders(directory) : []
  }
  const holders = new Map<string, Holder>()
  for (const directory of directories.values())
    for (const [id, holder] of directory.holders) holders.set(id, holder)
  const own = [...holders.values()].find((one) => one.kind === 'firm' && one.sealing === key.sealingKey)
  const required = new Set(found.required)
  const people = chatSides.flatMap((side) =>
    activeOf(side).flatMap((holder): Recipient[] => {
      const { id, kind, name, sealing, seq } = holder
      if (kind === 'firm' || !required.has(id)) return []
      const since = chainOf(side)?.links[seq - 1]?.createdAt ?? new Date(0)
      return [{ id, kind, name, sealing, side, since }]
    }),
  )
  const epochs = new Map<string, NonNullable<Awaited<ReturnType<typeof openEpoch>>>>()
  const envelopes: MoreEnvelopes = []
  for (const epoch of found.epochs) {
    const sealed = epoch.envelopes.find(({ holderId }) => holderId === own?.id)?.sealed
    const signed = await verifiedEpoch(epoch, { holders, chains: new Set(directories.keys()) })
    const open = own && sealed && signed && (await openEpoch(signed, own.id, key.pair, sealed))
    if (!open) continue
    epochs.set(epoch.id, open)
    for (const holder of people)
      if (!epoch.holders.includes(holder.id))
        envelopes.push({
          epochId: epoch.id,
          holderId: holder.id,
          sealed: await sealEpoch(open, holder),
        })
  }
  const entries = await Promise.all(
    found.messages.map(async (message): Promise<ChatEntry> => {
      const { sealed } = message
      if (!sealed) return { ...message, messageText: message.messageText ?? '', opening: 'plain' }
      const [epoch, sender] = [epochs.get(sealed.epochId), holders.get(sealed.deviceId)]
      if (!epoch || !sender) return { ...message, messageText: '', opening: 'waiting' }
      // The epoch states which account is the client and which the lawyer; the sender must be that account.
      if (!holderIn(epoch.said, sender.id) || epoch.said.people[message.sender] !== sender.chain)
        return { ...message, messageText: '', opening: 'refused' }
      return openMessage(epoch, sender, message.idempotencyKey, sealed).then(
        (text) => ({ ...message, ...contentOf(text, sealed.fileId), opening: 'opened' as const }),
        () => ({ ...message, messageText: '', opening: 'refused' as const }),
      )
    }),
  )
  const sealedTo = new Set(envelopes.map(({ holderId }) => holderId))
  const withoutDevice = chatSides.filter((side) => !activeOf(side).some(({ kind }) => kind === 'device'))
  return {
    entries,
    envelopes,
    recipients: people.filter(({ id }) => sealedTo.has(id)),
    safetyNumber:
      withoutDevice.length > 0
        ? []
        : await numberOf((['client', 'lawyer', 'firm'] as const).flatMap(activeOf), {
            client: chainOf('client')?.chainId ?? null,
            lawyer: chainOf('lawyer')?.chainId ?? null,
          }),
    withoutDevice,
  }
}
