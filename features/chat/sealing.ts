import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import type { SealedMessage } from '#features/chat-keys/sealed-message.schema.ts'
import type { ApiClient } from '#platform/api/client.ts'
import type { AgentCalls } from './agent/agent-calls.ts'
import type { ConversationView } from './agent/conversation-view.ts'
import { type Attachment, attachmentText, contentOf } from './attachments/attachment.schema.ts'
import { type ChatEntry, chatMessages, type StoredEntry } from './chat.schema.ts'
import { Unsendable } from './outbox.ts'

// What pages do with a conversation's keys: read them, have the agent verify them, send what it asks for.

/** The procedures of one side for a conversation's keys; both sides have the same ones. */
export type KeyCalls = ApiClient['client']['chat']['keys']

/** The agent of the signed-in account in this browser. */
export interface Keyring {
  deviceId: string
  agent: AgentCalls
}

export interface Looked {
  keys: ConversationKeys
  view: ConversationView
}

/**
 * Reads and verifies a conversation's keys, and sends what others wait for: their envelopes, their six digits. If sending
 * fails, the next call retries it; the verified keys are returned in any case.
 */
export async function lookAt(
  { agent, deviceId }: Keyring,
  calls: KeyCalls,
  conversationId: string,
): Promise<Looked> {
  const read = async () => {
    const keys = await calls.read({ conversationId, deviceId })
    if (keys.conversationId !== conversationId) throw new Error('These are the keys of another chat.')
    return { keys, view: await agent.look(keys) }
  }
  let looked = await read()
  // An answer that another page has overtaken by a newer one looks like a shortened chain.
  if (looked.view.doubted.length > 0) {
    const again = await read().catch(() => undefined)
    // Not certain enough to notify both people.
    if (!again) return looked
    looked = again
  }
  const { view } = looked
  if (view.doubted.length > 0) await tried(calls.report({ conversationId }))
  const { envelopes, wanted, reveal } = view.todo
  if (envelopes.length > 0) await tried(calls.add({ conversationId, envelopes }))
  for (const epochId of wanted)
    await tried(
      calls.want({ conversationId, epochId, deviceId }).then(() => agent.asked(conversationId, epochId)),
    )
  for (const { id, nonce } of reveal) await tried(calls.reveal({ id, nonce }))
  return looked
}

const tried = (call: Promise<unknown>) => call.catch(() => {})

const unverified = 'Failed to verify the keys of this chat. Nothing is sent until they are verified.'

const isConflict = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'CONFLICT'

/** How often keys may change while a message is being sent. */
const mostAttempts = 5

interface Message {
  conversationId: string
  idempotencyKey: string
  messageText: string
  /** Uploaded already. */
  attached?: { attachment: Attachment; fileId: string } | undefined
}

/**
 * Sends a message, encrypted as soon as the conversation is; makes a new epoch first where one is needed.
 * @param read the conversation's keys, again from the server if `fresh`
 * @throws {Unsendable} while the other side's keys are in doubt, or if the conversation is said to be no longer encrypted
 */
export async function sendSealed(
  { agent }: Keyring,
  calls: KeyCalls,
  { messageText, attached, ...message }: Message,
  read: (fresh: boolean) => Promise<Looked>,
  send: (
    message: Omit<Message, 'messageText' | 'attached'> &
      ({ messageText: string } | { sealed: SealedMessage }),
  ) => Promise<StoredEntry>,
): Promise<StoredEntry> {
  const { conversationId, idempotencyKey } = message
  let isPromised = false
  for (let attempt = 1; ; attempt++) {
    let { keys, view } = await read(attempt > 1)
    // Keys that were read before may be older than the first encrypted message: read them again before sending in clear.
    if (!view.mustSeal && attempt === 1) ({ keys, view } = await read(true))
    // A server that changes its answer while a message is being sent doesn't get its text.
    if (isPromised && !view.mustSeal) throw new Unsendable(unverified)
    isPromised = view.mustSeal
    try {
      if (!view.mustSeal) {
        if (attached) throw new Unsendable(chatMessages.filesLater)
        return await send({ ...message, messageText })
      }
      if (view.doubted.length > 0) throw new Unsendable(unverified)
      if (view.needsEpoch) {
        const epoch = await agent.newEpoch(keys)
        if (epoch) await calls.begin({ conversationId, epoch })
      } else {
        const text = attached ? attachmentText(attached.attachment) : messageText
        const { current } = keys
        const sealed = await agent.seal(
          conversationId,
          current as string,
          idempotencyKey,
          text,
          attached?.fileId,
        )
        return await send({ ...message, sealed })
      }
    } catch (error) {
      if (!isConflict(error)) throw error
    }
    if (attempt === mostAttempts) throw new Error('The keys of this chat are changing. It is tried again.')
  }
}

/** Messages that this page has reported: a wrong one is reported once. */
const reported = new Set<string>()

/**
 * Opens messages. Reports those that aren't signed by their stated sender to both people and the audit log.
 * @param lookAgain reads the keys again: a message that looks wrong may only be newer than the keys
 */
export async function openedChecked(
  { agent }: Pick<Keyring, 'agent'>,
  calls: Pick<KeyCalls, 'reportMessage'>,
  conversationId: string,
  entries: readonly StoredEntry[],
  lookAgain: () => Promise<unknown>,
): Promise<ChatEntry[]> {
  const opened = await openedEntries(agent, conversationId, entries)
  if (!opened.some(({ id, opening }) => opening === 'refused' && !reported.has(id))) return opened
  await lookAgain()
  const again = await openedEntries(agent, conversationId, entries)
  for (const { id, opening } of again) {
    if (opening !== 'refused' || reported.has(id)) continue
    await calls.reportMessage({ conversationId, messageId: id }).then(
      () => reported.add(id),
      // Reported when the message is read the next time.
      () => {},
    )
  }
  return again
}

/** Messages as they are shown. Without an agent, encrypted ones stay closed. */
export async function openedEntries(
  agent: AgentCalls | undefined,
  conversationId: string,
  entries: readonly StoredEntry[],
): Promise<ChatEntry[]> {
  const closed = entries.flatMap(({ id, idempotencyKey, sender, byFormerLawyer, sealed }) =>
    sealed ? [{ id, idempotencyKey, sender, byFormerLawyer, sealed }] : [],
  )
  const opened = new Map(
    agent && closed.length > 0
      ? (await agent.open(conversationId, closed)).map((one) => [one.id, one] as const)
      : [],
  )
  return entries.map((entry) => {
    if (!entry.sealed) return { ...entry, messageText: entry.messageText ?? '', opening: 'plain' }
    const { opening = 'waiting', text = '', byFormer } = opened.get(entry.id) ?? {}
    return {
      ...entry,
      ...contentOf(text, opening === 'opened' ? entry.sealed.fileId : null),
      opening,
      ...(byFormer && !entry.byFormerLawyer && { byFormerLogin: true }),
    }
  })
}
