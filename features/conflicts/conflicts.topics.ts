import { defineTopic } from '#platform/realtime/topic.ts'

export const conflictTopics = [
  defineTopic('conflict_checks', async (_tx, _id, actor) => actor.role === 'admin'),
]
