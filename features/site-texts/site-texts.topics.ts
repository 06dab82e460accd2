import { defineTopic } from '#platform/realtime/topic.ts'

export const siteTextTopics = [
  // Under this name, only rows that are or were published notify.
  defineTopic('site_texts/public', async () => true),
  defineTopic('site_texts', async (_tx, _id, actor) => actor.role === 'admin'),
]
