import { defineTopic } from '#platform/realtime/topic.ts'

export const billingTopics = [defineTopic('time_entries', async (_tx, _id, actor) => actor.role === 'admin')]
