/** The kinds of queued jobs. */
export const jobKinds = ['mail', 'webhook', 'contact_message', 'import', 'conflict_check'] as const
export type JobKind = (typeof jobKinds)[number]

/** Jobs queued by the database hold only ids and aren't encrypted: the database has no key. */
export const queuedByDatabase: readonly JobKind[] = ['webhook', 'contact_message', 'import', 'conflict_check']
