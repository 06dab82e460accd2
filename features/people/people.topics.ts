import { defineTopic } from '#platform/realtime/topic.ts'

export const peopleTopics = ['users', 'user_roles', 'staff_permissions'].map((topic) =>
  defineTopic(topic, async (_tx, _id, actor) => actor.role === 'admin'),
)
