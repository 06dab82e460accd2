import { defineTopic } from '#platform/realtime/topic.ts'

export const encryptionTopics = [
  defineTopic('encryption_keys', async (_tx, _id, actor) => actor.role === 'admin'),
]
