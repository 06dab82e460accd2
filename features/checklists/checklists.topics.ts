import { defineTopic } from '#platform/realtime/topic.ts'

/** Lawyers read the active ones. */
export const checklistTopics = [
  defineTopic('checklists', async (_tx, _id, actor) => actor.role === 'admin' || actor.role === 'lawyer'),
]
