import { defineTopic } from '#platform/realtime/topic.ts'

export const documentTopics = [
  defineTopic('documents', async (_tx, _id, actor) => actor.role === 'admin'),
  defineTopic(
    'documents/client_id/:id',
    async (_tx, id, actor) => actor.role === 'client' && actor.clientId === id,
  ),
  defineTopic(
    'documents/lawyer_id/:id',
    async (_tx, id, actor) => actor.role === 'lawyer' && actor.lawyerId === id,
  ),
]
