import type { SealedMessage } from '#features/chat-keys/chat-keys.schema.ts'
import type { KnownDirectories } from './admissions.ts'
import type { AgentState } from './agent-state.ts'
import { sideOfChain } from './holders-seen.ts'
import { openMessage } from './messages.ts'

/** A message to be opened. */
export interface Closed {
  id: string
  idempotencyKey: string
  sender: 'client' | 'lawyer'
  byFormerLawyer: boolean
  sealed: SealedMessage
}
export type Opened = { id: string } & (
  | { opening: 'opened'; text: string }
  | { opening: 'waiting' | 'refused'; text?: undefined }
)

/** Opens messages of a conversation that was looked at. */
export function openAll(
  state: AgentState,
  conversationId: string,
  messages: readonly Closed[],
): Promise<Opened[]> {
  const known = state.known.get(conversationId)
  return Promise.all(messages.map((message) => openOne(state, known, message)))
}

async function openOne(
  { epochs }: AgentState,
  known: KnownDirectories | undefined,
  message: Closed,
): Promise<Opened> {
  const { id, sealed, idempotencyKey } = message
  const sender = known?.devices.get(sealed.deviceId)
  const epoch = epochs.get(sealed.epochId)
  // While keys are in doubt, whose messages these are can't be said.
  if (!known || (!sender && known.doubted.length > 0)) return { id, opening: 'waiting' }
  const said = known.epochs.get(sealed.epochId)
  const side = sender && sideOfChain(known, known.chainOf.get(sender.id))
  const isTheirs = message.byFormerLawyer ? side !== 'client' : side === message.sender
  if (!sender || !isTheirs || !said?.holders.includes(sender.id)) return { id, opening: 'refused' }
  if (!epoch) return { id, opening: 'waiting' }
  try {
    return { id, opening: 'opened', text: await openMessage(epoch, sender, idempotencyKey, sealed) }
  } catch {
    return { id, opening: 'refused' }
  }
}
