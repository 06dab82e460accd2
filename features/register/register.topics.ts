import { defineTopic } from '#platform/realtime/topic.ts'

export const registerTopics = [
  defineTopic('engagement_register', async (_tx, _id, actor) => actor.role === 'admin'),
  defineTopic('conflict_policies', async (_tx, _id, actor) => actor.role === 'admin'),
]
