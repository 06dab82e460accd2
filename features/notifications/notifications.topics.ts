import { defineTopic } from '#platform/realtime/topic.ts'

/** One's own alone. */
export const notificationTopics = [
  defineTopic(
    'notifications/user_id/:id',
    async (_tx, id, actor) => 'userId' in actor && actor.userId === id,
  ),
]
