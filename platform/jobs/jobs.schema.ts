/** What a queued job can be. */
export const jobKinds = ['mail'] as const
export type JobKind = (typeof jobKinds)[number]
