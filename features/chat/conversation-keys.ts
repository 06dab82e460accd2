import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '#platform/api/client.ts'
import { type Lack, startedAgent, Unsupported } from './agent/agent-client.ts'
import type { ChatEntry, ChatSide, StoredEntry } from './chat.schema.ts'
import { type KeyCalls, type Keyring, type Looked, lookAt, openedChecked, openedEntries } from './sealing.ts'

/** The person who views a conversation. */
export interface ChatReader {
  /** The signed-in account. */
  owner: string | undefined
  side: ChatSide
  conversationId: string
}

/** A conversation's keys as this browser sees them; without a view, the browser can't encrypt. */
export type Seen = Looked | { keys: Looked['keys']; view: undefined; lack: Lack }

export const keyCalls = (side: ChatSide): KeyCalls => client[side].chat.keys

export const keyringOf = (owner: string | undefined): Promise<Keyring> =>
  owner ? startedAgent(owner) : Promise.reject(new Unsupported('storage'))

/** A conversation's keys, verified. Read again when they change, see `useConversation`. */
export const conversationKeys = ({ owner, side, conversationId }: ChatReader) =>
  queryOptions({
    queryKey: ['chat keys', owner, side, conversationId],
    queryFn: async (): Promise<Seen> => {
      const calls = keyCalls(side)
      try {
        return await lookAt(await keyringOf(owner), calls, conversationId)
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error
        return { keys: await calls.read({ conversationId }), view: undefined, lack: error.lack }
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Messages as they are shown, with the keys that this browser has. Without keys, what is not encrypted is still shown. */
export async function opened(
  queries: QueryClient,
  reader: ChatReader,
  entries: readonly StoredEntry[],
): Promise<ChatEntry[]> {
  const { conversationId, owner, side } = reader
  const sealed = entries.flatMap((entry) => entry.sealed ?? [])
  if (sealed.length === 0) return openedEntries(undefined, conversationId, entries)
  const options = conversationKeys(reader)
  const lookAgain = () => queries.fetchQuery({ ...options, staleTime: 0 })
  try {
    const { keys, view } = await queries.ensureQueryData(options)
    const known = new Set(keys.epochs.map(({ id }) => id))
    // A message may arrive before the notification of its epoch.
    if (sealed.some(({ epochId }) => !known.has(epochId))) await lookAgain()
    if (view)
      return await openedChecked(await keyringOf(owner), keyCalls(side), conversationId, entries, lookAgain)
  } catch {
    // The keys can't be read at the moment; the query of the keys says so, and opens these once they are here.
  }
  return openedEntries(undefined, conversationId, entries)
}
