import type { Side } from './sides.ts'

/** The owner of the id in a topic's name. */
export type TopicId = 'client' | 'lawyer' | 'case' | 'conversation' | 'client’s user' | 'lawyer’s user'

/**
 * A line for every topic: who may watch it, and whose id it is named by. `client` and `lawyer` watch their own;
 * `admin` any id, `admin of any` existing ids only; `grant` is the holder of the case's grant.
 */
export const topicRights: Record<string, [watchers: string, id?: TopicId]> = {
  appointments: ['admin'],
  'appointments/client_id/:id': ['client', 'client'],
  'appointments/lawyer_id/:id': ['lawyer', 'lawyer'],
  cases: ['admin'],
  'cases/id/:id': ['lawyer, admin of any, grant', 'case'],
  'cases/lawyer_id/:id': ['lawyer, admin', 'lawyer'],
  'cases/client_id/:id': ['client, admin', 'client'],
  'cases/published': ['everyone'],
  'case_updates/case_id/:id': ['lawyer, admin of any, grant', 'case'],
  'case_access_pins/lawyer_id/:id': ['lawyer', 'lawyer'],
  'case_access_grants/lawyer_id/:id': ['lawyer', 'lawyer'],
  'case_access_grants/case_id/:id': ['admin', 'case'],
  'case_access_locks/lawyer_id/:id': ['lawyer', 'lawyer'],
  'case_access_requests/lawyer_id/:id': ['lawyer', 'lawyer'],
  'case_access_requests/client_id/:id': ['client', 'client'],
  'calendar_events/public': ['everyone'],
  'calendar_events/client_id/:id': ['client', 'client'],
  'calendar_events/lawyer_id/:id': ['lawyer', 'lawyer'],
  calendar_events: ['admin'],
  'chat_conversations/id/:id': ['client, lawyer', 'conversation'],
  'chat_messages/conversation_id/:id': ['client, lawyer', 'conversation'],
  'chat_conversations/client_id/:id': ['client', 'client'],
  'chat_conversations/lawyer_id/:id': ['lawyer', 'lawyer'],
  documents: ['admin'],
  'documents/client_id/:id': ['client', 'client'],
  'documents/lawyer_id/:id': ['lawyer', 'lawyer'],
  lawyers: ['everyone'],
  firm_settings: ['everyone'],
  locations: ['everyone'],
  'notifications/user_id/:id': ['client', 'client’s user'],
  'user_presence/lawyer_id/:id': ['client', 'lawyer'],
  'case_tasks/case_id/:id': ['lawyer, admin of any', 'case'],
  'calendar_events/case_id/:id': ['lawyer, admin of any', 'case'],
  'documents/case_id/:id': ['lawyer, admin of any', 'case'],
  'time_entries/case_id/:id': ['lawyer, admin of any', 'case'],
  'audit_log/case_id/:id': ['lawyer, admin of any', 'case'],
  case_tasks: ['admin'],
  'case_tasks/lawyer_id/:id': ['lawyer', 'lawyer'],
  'case_tasks/assigned_to/:id': ['lawyer', 'lawyer'],
  checklists: ['lawyer, admin'],
  clients: ['admin'],
  leads: ['admin'],
  contact_messages: ['admin'],
  invitations: ['admin'],
  users: ['admin'],
  user_roles: ['admin'],
  time_entries: ['admin'],
  deleted_records: ['admin'],
  legal_holds: ['admin'],
  queued_jobs: ['admin'],
  audit_log: ['admin'],
  api_tokens: ['admin'],
  webhooks: ['admin'],
  articles: ['admin'],
  'articles/author_id/:id': ['lawyer', 'lawyer'],
  'article_versions/public': ['everyone'],
  site_texts: ['admin'],
  'site_texts/public': ['everyone'],
  testimonials: ['admin'],
  'testimonials/public': ['everyone'],
  site_archive: ['admin'],
}

export function topicId(side: Side, of: TopicId): string {
  if (of === 'client’s user') return side.client.userId as string
  if (of === 'lawyer’s user') return side.lawyer.userId as string
  return side.id(of)
}
