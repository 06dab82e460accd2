/** What a queued job can be. */
export const jobKinds = ['mail', 'webhook', 'contact_message'] as const
export type JobKind = (typeof jobKinds)[number]
