import type { client } from '#platform/api/client.ts'
import type { SharedKey } from '#platform/e2ee/shared-key.ts'
import { openByFirm, proofOf } from './firm-recovery.ts'

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

/**
 * Gives access to the recipients of a chat as it was opened, whom somebody has compared: keys that the server lists later
 * are ignored. Both people are notified. A device that was removed since gets nothing; one that was added needs the chat
 * to be opened again.
 */
export async function giveAccess(
  { seal }: Pick<Calls, 'seal'>,
  { key, reason, conversationId }: Use,
  { envelopes }: Pick<OpenedByFirm, 'envelopes'>,
): Promise<void> {
  for (let at = 0; at < envelopes.length; at += mostEnvelopes)
    await seal({
      conversationId,
      proof: await proofOf(key, 'seal', reason, conversationId),
      envelopes: envelopes.slice(at, at + mostEnvelopes),
    })
}
