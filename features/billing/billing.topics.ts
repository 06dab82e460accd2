import { defineTopic } from '#platform/realtime/topic.ts'

export const billingTopics = [
  defineTopic('time_entries', async (_tx, _id, actor) => actor.role === 'admin'),
  defineTopic(
    'time_entries/lawyer_id/:id',
    async (_tx, id, actor) => actor.role === 'lawyer' && actor.lawyerId === id,
  ),
]
