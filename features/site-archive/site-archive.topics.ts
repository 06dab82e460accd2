import { defineTopic } from '#platform/realtime/topic.ts'

export const siteArchiveTopics = [
  defineTopic('site_archive', async (_tx, _id, actor) => actor.role === 'admin'),
]
