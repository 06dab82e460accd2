import { defineTopic } from '#platform/realtime/topic.ts'

export const partyTopics = [defineTopic('parties', async (_tx, _id, actor) => actor.role === 'admin')]
