import { defineTopic } from '#platform/realtime/topic.ts'

export const testimonialTopics = [
  // Under this name, only rows that are or were published notify.
  defineTopic('testimonials/public', async () => true),
  defineTopic('testimonials', async (_tx, _id, actor) => actor.role === 'admin'),
]
