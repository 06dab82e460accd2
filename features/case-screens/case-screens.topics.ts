import { defineTopic } from '#platform/realtime/topic.ts'

export const caseScreenTopics = [
  defineTopic('case_screens/case_id/:id', async (_tx, _id, actor) => actor.role === 'admin'),
]
