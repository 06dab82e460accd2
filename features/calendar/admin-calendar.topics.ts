import { defineTopic } from '#platform/realtime/topic.ts'

export const adminCalendarTopics = [
  defineTopic('calendar_events', async (_tx, _id, actor) => actor.role === 'admin'),
]
