import { defineTopic } from '#platform/realtime/topic.ts'

export const taskTopics = [
  defineTopic('case_tasks', async (_tx, _id, actor) => actor.role === 'admin'),
  defineTopic(
    'case_tasks/lawyer_id/:id',
    async (_tx, id, actor) => actor.role === 'lawyer' && actor.lawyerId === id,
  ),
  defineTopic(
    'case_tasks/assigned_to/:id',
    async (_tx, id, actor) => actor.role === 'lawyer' && actor.lawyerId === id,
  ),
]
