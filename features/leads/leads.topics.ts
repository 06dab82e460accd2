import { defineTopic } from '#platform/realtime/topic.ts'

export const leadTopics = [defineTopic('leads', async (_tx, _id, actor) => actor.role === 'admin')]
