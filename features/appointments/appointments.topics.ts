import { defineTopic } from '#platform/realtime/topic.ts'

export const appointmentTopics = [
  defineTopic('appointments', async (_tx, _id, actor) => actor.role === 'admin'),
  defineTopic(
    'appointments/client_id/:id',
    async (_tx, id, actor) => actor.role === 'client' && actor.clientId === id,
  ),
  defineTopic(
    'appointments/lawyer_id/:id',
    async (_tx, id, actor) => actor.role === 'lawyer' && actor.lawyerId === id,
  ),
]
