import { defineTopic } from '#platform/realtime/topic.ts'

export const calendarTopics = [
  // Only rows that are or were public say so under this name.
  defineTopic('calendar_events/public', async () => true),
]
