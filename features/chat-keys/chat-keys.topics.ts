import { defineTopic } from '#platform/realtime/topic.ts'
import { firmChain } from './key-statements.schema.ts'

/** One's own chain; administrators, the firm's. */
export const chatKeysTopics = [
  defineTopic('key_statements/chain_id/:id', async (_tx, id, actor) =>
    actor.role === 'admin' ? id === firmChain : 'userId' in actor && actor.userId === id,
  ),
]
