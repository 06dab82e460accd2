import type { ChainSide, ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import { activeHolders, type Holder } from '#features/chat-keys/key-directory.schema.ts'
import { chatSides, type EpochStatement } from '#features/chat-keys/key-statements.schema.ts'
import type { KnownDirectories } from './admissions.ts'
import type { SeenDevice } from './conversation-view.ts'

/**
 * Whether a holder may have an epoch's key without being asked about: it had it from the start, its digits were compared
 * here, or it is a recovery key that such a device, or this one, has signed. Somebody who takes a person's place has it from
 * the firm, by two shares.
 * @param thisDevice the id of this browser's device
 */
export function mayHaveEpoch(
  holder: Holder,
  said: EpochStatement,
  known: KnownDirectories,
  trusted: ReadonlySet<string>,
  thisDevice: string,
): boolean {
  const isTrusted = (id: string) => said.holders.includes(id) || trusted.has(id)
  if (isTrusted(holder.id)) return true
  if (holder.kind !== 'recovery' || holder.by === undefined) return false
  const isOfItsPerson = known.chainOf.get(holder.by) === known.chainOf.get(holder.id)
  return isOfItsPerson && (isTrusted(holder.by) || holder.by === thisDevice)
}

export const sideOfChain = (known: KnownDirectories, chainId: string | undefined): ChainSide =>
  [...known.bySide].find(([, { chainId: id }]) => id === chainId)?.[0] ?? 'former'

/** The devices of both people that are in use. */
export function devicesSeen(
  keys: ConversationKeys,
  known: KnownDirectories,
  thisDevice: string,
  userId: string,
): SeenDevice[] {
  const first = keys.epochs[0]?.createdAt
  return chatSides.flatMap((side) => {
    const of = known.bySide.get(side)
    if (!of) return []
    const { chainId, directory } = of
    const links = keys.chains.find((chain) => chain.chainId === chainId)?.links ?? []
    return activeHolders(directory)
      .filter(({ kind }) => kind === 'device')
      .map(({ id, name, seq }) => {
        const since = links[seq - 1]?.createdAt ?? new Date(0)
        return {
          id,
          name,
          side,
          isThis: id === thisDevice,
          isOwn: chainId === userId && id !== thisDevice,
          since,
          isNew: first !== undefined && since > first,
        }
      })
  })
}
