import { defineTopic } from '#platform/realtime/topic.ts'

export const clientTopics = [defineTopic('clients', async (_tx, _id, actor) => actor.role === 'admin')]
