import { defineTopic } from '#platform/realtime/topic.ts'

export const taskTopics = [defineTopic('case_tasks', async (_tx, _id, actor) => actor.role === 'admin')]
