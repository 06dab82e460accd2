import { defineTopic } from '#platform/realtime/topic.ts'

export const calendarTopics = [
  // Only rows that are or were public say so under this name.
  defineTopic('calendar_events/public', async () => true),
  defineTopic(
    'calendar_events/lawyer_id/:id',
    async (_tx, id, actor) => actor.role === 'lawyer' && actor.lawyerId === id,
  ),
]
