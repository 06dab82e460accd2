import type { client } from '#platform/api/client.ts'
import type { SharedKey } from '#platform/e2ee/shared-key.ts'
import { openByFirm, proofOf, type Recipient } from './firm-recovery.ts'

// Reading a chat with the firm's key, and giving its people access to it.

type Calls = Pick<typeof client.admin.chatRecovery, 'open' | 'seal'>

/** For what the key is used: a conversation, and why. */
export interface Use {
  key: SharedKey
  reason: string
  conversationId: string
}

/** A chat as the firm's key opens it. */
export type OpenedByFirm = Awaited<ReturnType<typeof openByFirm>>

/** Reads a chat. Both people are notified. */
export async function openChat(
  { open }: Pick<Calls, 'open'>,
  { key, reason, conversationId }: Use,
): Promise<OpenedByFirm> {
  const proof = await proofOf(key, 'open', reason, conversationId)
  return openByFirm(key, await open({ conversationId, proof }))
}

/** As many envelopes as the server takes at once. */
const mostEnvelopes = 1000

const keysOf = (recipients: readonly Recipient[]) =>
  recipients
    .map(({ id, sealing }) => `${id} ${sealing}`)
    .toSorted()
    .join()

/**
 * Gives access to those who were listed, whom somebody has compared: a server could list others by now. Both people are
 * notified.
 * @returns the chat as it is now if others would get access: then nobody got any
 */
export async function giveAccess(
  calls: Calls,
  { key, reason, conversationId }: Use,
  listed: readonly Recipient[],
): Promise<OpenedByFirm | undefined> {
  const now = await openChat(calls, { key, reason, conversationId })
  if (keysOf(now.recipients) !== keysOf(listed)) return now
  for (let at = 0; at < now.envelopes.length; at += mostEnvelopes)
    await calls.seal({
      conversationId,
      proof: await proofOf(key, 'seal', reason, conversationId),
      envelopes: now.envelopes.slice(at, at + mostEnvelopes),
    })
  return
}
