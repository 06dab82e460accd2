import { defineTopic } from '#platform/realtime/topic.ts'

/** The directory is public, with the titles of cases whose clients consented; that it changed may be, too. */
export const lawyerTopics = [
  defineTopic('lawyers', async () => true),
  defineTopic('cases/published', async () => true),
]
