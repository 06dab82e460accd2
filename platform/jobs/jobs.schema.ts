/** What a queued job can be. */
export const jobKinds = ['mail', 'webhook'] as const
export type JobKind = (typeof jobKinds)[number]
