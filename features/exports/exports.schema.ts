/** The administrators' lists that can be had as a file, by their names in `/api/exports/{list}`. */
export const exportedLists = [
  'cases',
  'clients',
  'leads',
  'offices',
  'lawyers',
  'documents',
  'time-entries',
  'court-dates',
  'messages',
  'people',
  'invitations',
  'records',
  'jobs',
  'tokens',
  'webhooks',
  'testimonials',
  'articles',
  'pages',
  'site-copies',
  'audit-log',
] as const
export type ExportedList = (typeof exportedLists)[number]
