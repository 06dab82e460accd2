import { defineTopic } from '#platform/realtime/topic.ts'

export const calendarTopics = [
  // Only rows that are or were public say so under this name.
  defineTopic('calendar_events/public', async () => true),
  // Clients read court dates by own_publications() alone.
  defineTopic(
    'calendar_events/client_id/:id',
    async (_tx, id, actor) => actor.role === 'client' && actor.clientId === id,
  ),
  defineTopic(
    'calendar_events/lawyer_id/:id',
    async (_tx, id, actor) => actor.role === 'lawyer' && actor.lawyerId === id,
  ),
]
