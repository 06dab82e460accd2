import { defineTopic } from '#platform/realtime/topic.ts'

export const contactTopics = [
  defineTopic('contact_messages', async (_tx, _id, actor) => actor.role === 'admin'),
]
