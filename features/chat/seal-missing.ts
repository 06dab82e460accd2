import type { QueryClient } from '@tanstack/react-query'
import { localAgent } from './agent/agent-client.ts'
import { type ChatReader, conversationKeys } from './conversation-keys.ts'

/** Looks at conversations in which a device waits for a key, and seals it if this browser has it. Registers no device. */
export async function sealMissing(
  queries: QueryClient,
  reader: Pick<ChatReader, 'owner' | 'side'> & { owner: string },
  conversationIds: readonly string[],
): Promise<void> {
  const agent = await localAgent(reader.owner)
  if (!(await agent?.deviceHere())) return
  // A conversation that ended in the meantime must not stop the others.
  for (const conversationId of conversationIds)
    await queries
      .fetchQuery({ ...conversationKeys({ ...reader, conversationId }), staleTime: 0 })
      .catch(() => {})
}
