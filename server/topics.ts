import { apiTokenTopics } from '#features/api-tokens/api-tokens.topics.ts'
import { appointmentTopics } from '#features/appointments/appointments.topics.ts'
import { auditTopics } from '#features/audit/audit.topics.ts'
import { billingTopics } from '#features/billing/billing.topics.ts'
import { adminCalendarTopics } from '#features/calendar/admin-calendar.topics.ts'
import { calendarTopics } from '#features/calendar/calendar.topics.ts'
import { caseAccessTopics } from '#features/case-access/case-access.topics.ts'
import { caseTopics } from '#features/cases/cases.topics.ts'
import { chatTopics } from '#features/chat/chat.topics.ts'
import { clientTopics } from '#features/clients/clients.topics.ts'
import { contactTopics } from '#features/contact/contact.topics.ts'
import { documentTopics } from '#features/documents/documents.topics.ts'
import { invitationTopics } from '#features/invitations/invitations.topics.ts'
import { jobTopics } from '#features/jobs/jobs.topics.ts'
import { lawyerTopics } from '#features/lawyers/lawyers.topics.ts'
import { leadTopics } from '#features/leads/leads.topics.ts'
import { notificationTopics } from '#features/notifications/notifications.topics.ts'
import { peopleTopics } from '#features/people/people.topics.ts'
import { presenceTopics } from '#features/presence/presence.topics.ts'
import { recordTopics } from '#features/records/records.topics.ts'
import { taskTopics } from '#features/tasks/tasks.topics.ts'
import { webhookTopics } from '#features/webhooks/webhooks.topics.ts'
import type { TopicDefinition } from '#platform/realtime/topic.ts'

/** Everything that a page may watch, and by whom: declared by each noun. */
export const topics: TopicDefinition[] = [
  ...appointmentTopics,
  ...caseTopics,
  ...caseAccessTopics,
  ...calendarTopics,
  ...chatTopics,
  ...documentTopics,
  ...lawyerTopics,
  ...notificationTopics,
  ...presenceTopics,
  ...taskTopics,
  ...clientTopics,
  ...invitationTopics,
  ...peopleTopics,
  ...leadTopics,
  ...contactTopics,
  ...adminCalendarTopics,
  ...billingTopics,
  ...recordTopics,
  ...auditTopics,
  ...jobTopics,
  ...apiTokenTopics,
  ...webhookTopics,
]
