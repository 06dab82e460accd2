import type { SealedMessage } from '#features/chat-keys/sealed-message.schema.ts'
import type { AgentState } from './agent-state.ts'
import { deviceOf, type KnownDirectories } from './directories.ts'
import { holderIn } from './epochs.ts'
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
  | {
      opening: 'opened'
      text: string
      /** Not by the account that has its sender's place now. */
      byFormer: boolean
    }
  | { opening: 'waiting' | 'refused'; text?: undefined; byFormer?: undefined }
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
  const { id, sealed, idempotencyKey, sender: side } = message
  const sender = known && deviceOf(known, sealed.deviceId)
  // While keys are in doubt, the sender can't be determined.
  if (!known || (!sender && known.doubted.length > 0)) return { id, opening: 'waiting' }
  const signed = known.epochs.get(sealed.epochId)
  // Not known here yet, or made by somebody of whom nothing shows that they took part: nothing contradicts the message.
  if (!signed || known.unproven.has(sealed.epochId)) return { id, opening: 'waiting' }
  // The epoch states who was client and who was lawyer then: a login may have been replaced, or a lawyer have left.
  const named = holderIn(signed.said, sealed.deviceId)
  const isMistaken = message.byFormerLawyer && side === 'client'
  if (!named || signed.said.people[side] !== named.chain || isMistaken) return { id, opening: 'refused' }
  const epoch = epochs.get(signed.hash)
  if (!sender || !epoch) return { id, opening: 'waiting' }
  try {
    const text = await openMessage(epoch, sender, idempotencyKey, sealed)
    return { id, opening: 'opened', text, byFormer: known.people[side] !== sender.chain }
  } catch {
    return { id, opening: 'refused' }
  }
}
