/** The kinds of queued jobs. */
export const jobKinds = ['mail', 'webhook', 'contact_message'] as const
export type JobKind = (typeof jobKinds)[number]
