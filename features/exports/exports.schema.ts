/** The administrators' lists that can be had as a file, by their names in `/api/exports/{list}`. */
export const exportedLists = [
  'cases',
  'clients',
  'leads',
  'offices',
  'lawyers',
  'documents',
  'time-entries',
  'tasks',
  'court-dates',
  'appointments',
  'messages',
  'people',
  'invitations',
  'records',
  'legal-holds',
  'jobs',
  'tokens',
  'webhooks',
  'testimonials',
  'articles',
  'pages',
  'site-copies',
  'engagement-register',
  'audit-log',
] as const

/** The lists of a lawyer's own rows that the lawyer can have as a file. */
export const ownExportedLists = [
  'own-cases',
  'own-documents',
  'own-tasks',
  'own-time',
  'own-court-dates',
] as const
export type ExportedList = (typeof exportedLists | typeof ownExportedLists)[number]
