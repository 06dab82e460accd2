import { defineTopic } from '#platform/realtime/topic.ts'

export const apiTokenTopics = [defineTopic('api_tokens', async (_tx, _id, actor) => actor.role === 'admin')]
