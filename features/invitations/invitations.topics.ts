import { defineTopic } from '#platform/realtime/topic.ts'

export const invitationTopics = [
  defineTopic('invitations', async (_tx, _id, actor) => actor.role === 'admin'),
]
