import { defineTopic } from '#platform/realtime/topic.ts'

/** Everybody sees what the firm says of itself. */
export const firmTopics = [defineTopic('firm_settings', async () => true)]
