import { defineTopic } from '#platform/realtime/topic.ts'

export const jobTopics = [defineTopic('queued_jobs', async (_tx, _id, actor) => actor.role === 'admin')]
