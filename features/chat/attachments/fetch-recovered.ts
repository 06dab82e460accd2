import type { SharedKey } from '#platform/e2ee/shared-key.ts'
import { proofOf } from '../firm-recovery.ts'
import type { FetchFile } from './open-attachment.ts'

/** Reads the files of a conversation by the firm's recovery key; each is put on record with the reason. */
export const fetchRecovered =
  (key: SharedKey, reason: string, conversationId: string) =>
  (fileId: string): FetchFile =>
  async (signal) =>
    fetch(`/api/chat-recovery/${conversationId}/files/${fileId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await proofOf(key, 'open', reason, conversationId)),
      signal: signal ?? null,
    })
