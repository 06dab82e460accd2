import { defineTopic } from '#platform/realtime/topic.ts'

export const recordTopics = [
  defineTopic('deleted_records', async (_tx, _id, actor) => actor.role === 'admin'),
]
