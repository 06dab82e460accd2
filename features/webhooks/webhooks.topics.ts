import { defineTopic } from '#platform/realtime/topic.ts'

export const webhookTopics = [defineTopic('webhooks', async (_tx, _id, actor) => actor.role === 'admin')]
