import { defineTopic } from '#platform/realtime/topic.ts'

/** Everybody reads the offices. */
export const locationTopics = [defineTopic('locations', async () => true)]
