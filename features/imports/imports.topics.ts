import { defineTopic } from '#platform/realtime/topic.ts'

export const importTopics = [defineTopic('import_runs', async (_tx, _id, actor) => actor.role === 'admin')]
