import { defineTopic } from '#platform/realtime/topic.ts'

export const articleTopics = [
  // Under this name, only versions that are or were published notify.
  defineTopic('article_versions/public', async () => true),
  defineTopic('articles', async (_tx, _id, actor) => actor.role === 'admin'),
  defineTopic(
    'articles/author_id/:id',
    async (_tx, id, actor) => actor.role === 'lawyer' && actor.lawyerId === id,
  ),
]
