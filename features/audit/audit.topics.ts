import { defineTopic } from '#platform/realtime/topic.ts'

export const auditTopics = [defineTopic('audit_log', async (_tx, _id, actor) => actor.role === 'admin')]
