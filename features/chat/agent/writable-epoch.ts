import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import type { KnownDirectories } from './directories.ts'
import { recipientsOf } from './holders-seen.ts'
import { changed, type KeyStore } from './key-store.ts'

/**
 * Epochs under which nothing is written any more, by their ids. One that ended can be sealed to a device that was added
 * later and removed since: a server that names it as the current one again would have that device read on.
 */
const noteEnded = (store: KeyStore, conversationId: string, ids: readonly string[]) =>
  changed<string[]>(store, `ended:${conversationId}`, (before = []) => {
    const all = new Set([...before, ...ids])
    return all.size > before.length ? [...all] : before
  })

/** Ends an epoch for this browser: the next message is under a new one. */
export async function endEpoch(
  store: KeyStore,
  { conversationId, current }: ConversationKeys,
): Promise<void> {
  if (current) await noteEnded(store, conversationId, [current])
}

const idsOf = (holders: readonly { id: string }[]) =>
  holders
    .map(({ id }) => id)
    .toSorted()
    .join()

/**
 * Whether the current epoch may be written under: made by one of the two people, for exactly those who are to read on, and
 * without end since. It has ended once another is after it, or once this browser saw other keys in use.
 */
export async function isWritable(
  store: KeyStore,
  { current, required, conversationId }: ConversationKeys,
  opened: readonly string[],
  known: KnownDirectories,
): Promise<boolean> {
  if (known.doubted.length > 0) return false
  // A removed device could make an epoch for the others, whose key it then has: who makes one is among its recipients.
  const recipients = recipientsOf(known, required)
  const named = recipients && idsOf(recipients)
  const own = [...known.epochs.values()].filter(({ said }) => said.conversation === conversationId)
  const ended = new Set(
    await noteEnded(
      store,
      conversationId,
      own.flatMap(({ said: { epoch, after, holders } }) => [
        ...(after ? [after] : []),
        ...(named !== undefined && named !== idsOf(holders) ? [epoch] : []),
      ]),
    ),
  )
  if (!current || !opened.includes(current) || ended.has(current)) return false
  const said = own.find((one) => one.said.epoch === current)?.said
  return (
    said !== undefined &&
    said.people.client === known.people.client &&
    said.people.lawyer === known.people.lawyer &&
    named === idsOf(said.holders)
  )
}
