import type { AgentCalls } from './agent/agent-calls.ts'
import type { KeyCalls, Keyring } from './sealing.ts'

/** As many envelopes as the server takes at once. */
const mostEnvelopes = 1000

export interface Recovery {
  /** Conversations that this device reads now. */
  opened: number
  failed: number
  total: number
  /** Why the code opens nothing. */
  refused?: 'mistyped' | 'unknown' | 'doubted'
}

/**
 * Opens all encrypted conversations of an account with its recovery code, one after the other, and seals their keys to
 * this device. One that fails doesn't keep the others from being opened.
 * @param onProgress called after each conversation
 * @param signal stops it: what was opened until then stays open
 */
export async function recoverAll(
  { agent, deviceId }: Pick<Keyring, 'deviceId'> & { agent: Pick<AgentCalls, 'recover'> },
  calls: Pick<KeyCalls, 'encrypted' | 'read' | 'add'>,
  code: string,
  onProgress: (progress: Recovery) => void,
  signal: AbortSignal,
): Promise<Recovery> {
  const progress: Recovery = { opened: 0, failed: 0, total: 0 }
  for (let after: string | undefined; ; ) {
    const page = await calls.encrypted(after ? { after } : {})
    progress.total = page.total
    for (const conversationId of page.ids) {
      if (signal.aborted) return progress
      try {
        const keys = await calls.read({ conversationId, deviceId })
        const found = await agent.recover(code, [keys])
        // The code and the account's own keys are the same for all of them.
        if (typeof found === 'string') return { ...progress, refused: found }
        for (const { envelopes } of found)
          for (let at = 0; at < envelopes.length; at += mostEnvelopes)
            await calls.add({ conversationId, envelopes: envelopes.slice(at, at + mostEnvelopes) })
        progress.opened++
      } catch {
        progress.failed++
      }
      onProgress({ ...progress })
    }
    if (!page.after) return progress
    after = page.after
  }
}
