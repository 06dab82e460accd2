import { defineTopic } from '#platform/realtime/topic.ts'

export const legalHoldTopics = [defineTopic('legal_holds', async (_tx, _id, actor) => actor.role === 'admin')]
