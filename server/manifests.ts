import { accountsManifest } from '#features/accounts/accounts.manifest.ts'
import { adminCasesManifest } from '#features/admin-cases/admin-cases.manifest.ts'
import { apiTokensManifest } from '#features/api-tokens/api-tokens.manifest.ts'
import { appointmentsManifest } from '#features/appointments/appointments.manifest.ts'
import { articlesManifest } from '#features/articles/articles.manifest.ts'
import { auditManifest } from '#features/audit/audit.manifest.ts'
import { backupsManifest } from '#features/backups/backups.manifest.ts'
import { billingManifest } from '#features/billing/billing.manifest.ts'
import { calendarManifest } from '#features/calendar/calendar.manifest.ts'
import { caseAccessManifest } from '#features/case-access/case-access.manifest.ts'
import { caseImportManifest } from '#features/case-import/case-import.manifest.ts'
import { casePageManifest } from '#features/case-page/case-page.manifest.ts'
import { caseScreensManifest } from '#features/case-screens/case-screens.manifest.ts'
import { casesManifest } from '#features/cases/cases.manifest.ts'
import { chatManifest } from '#features/chat/chat.manifest.ts'
import { chatKeysManifest } from '#features/chat-keys/chat-keys.manifest.ts'
import { checklistsManifest } from '#features/checklists/checklists.manifest.ts'
import { clientsManifest } from '#features/clients/clients.manifest.ts'
import { conflictsManifest } from '#features/conflicts/conflicts.manifest.ts'
import { consentsManifest } from '#features/consents/consents.manifest.ts'
import { contactManifest } from '#features/contact/contact.manifest.ts'
import { deletedRecordsManifest } from '#features/deleted-records/deleted-records.manifest.ts'
import { departuresManifest } from '#features/departures/departures.manifest.ts'
import { documentsManifest } from '#features/documents/documents.manifest.ts'
import { encryptionManifest } from '#features/encryption/encryption.manifest.ts'
import { exportsManifest } from '#features/exports/exports.manifest.ts'
import { firmManifest } from '#features/firm/firm.manifest.ts'
import { importsManifest } from '#features/imports/imports.manifest.ts'
import { invitationsManifest } from '#features/invitations/invitations.manifest.ts'
import { jobsManifest } from '#features/jobs/jobs.manifest.ts'
import { lawyersManifest } from '#features/lawyers/lawyers.manifest.ts'
import { leadsManifest } from '#features/leads/leads.manifest.ts'
import { legalHoldsManifest } from '#features/legal-holds/legal-holds.manifest.ts'
import { locationsManifest } from '#features/locations/locations.manifest.ts'
import { notificationsManifest } from '#features/notifications/notifications.manifest.ts'
import { partiesManifest } from '#features/parties/parties.manifest.ts'
import { passkeysManifest } from '#features/passkeys/passkeys.manifest.ts'
import { peopleManifest } from '#features/people/people.manifest.ts'
import { presenceManifest } from '#features/presence/presence.manifest.ts'
import { providerSignInManifest } from '#features/provider-sign-in/provider-sign-in.manifest.ts'
import { recordReadingsManifest } from '#features/record-readings/record-readings.manifest.ts'
import { registerManifest } from '#features/register/register.manifest.ts'
import { reportsManifest } from '#features/reports/reports.manifest.ts'
import { sessionsManifest } from '#features/sessions/sessions.manifest.ts'
import { signUpManifest } from '#features/sign-up/sign-up.manifest.ts'
import { siteArchiveManifest } from '#features/site-archive/site-archive.manifest.ts'
import { siteTextsManifest } from '#features/site-texts/site-texts.manifest.ts'
import { tasksManifest } from '#features/tasks/tasks.manifest.ts'
import { testimonialsManifest } from '#features/testimonials/testimonials.manifest.ts'
import { timelineManifest } from '#features/timeline/timeline.manifest.ts'
import { twoFactorManifest } from '#features/two-factor/two-factor.manifest.ts'
import { visitsManifest } from '#features/visits/visits.manifest.ts'
import { waitingManifest } from '#features/waiting/waiting.manifest.ts'
import { webhooksManifest } from '#features/webhooks/webhooks.manifest.ts'
import type { Services } from '#platform/api/context.ts'
import { mergedWords } from '#platform/audit/audit-sentence.ts'
import type { SealedColumn } from '#platform/crypto/sealed-column.ts'
import type { Importer } from '#platform/csv/import.server.ts'
import type { JobHandler } from '#platform/jobs/queue.server.ts'
import type { RecurringJob } from '#platform/jobs/recurring.server.ts'
import type { ListExport, Manifest, QueuedServices } from '#platform/manifest.ts'
import type { TopicDefinition } from '#platform/realtime/topic.ts'

/** Features with more than tables, procedures and screens. */
const manifests: readonly Manifest[] = [
  accountsManifest,
  apiTokensManifest,
  appointmentsManifest,
  articlesManifest,
  auditManifest,
  backupsManifest,
  billingManifest,
  calendarManifest,
  caseAccessManifest,
  caseImportManifest,
  casePageManifest,
  caseScreensManifest,
  casesManifest,
  adminCasesManifest,
  chatKeysManifest,
  chatManifest,
  checklistsManifest,
  clientsManifest,
  contactManifest,
  documentsManifest,
  encryptionManifest,
  firmManifest,
  invitationsManifest,
  jobsManifest,
  lawyersManifest,
  leadsManifest,
  partiesManifest,
  locationsManifest,
  notificationsManifest,
  passkeysManifest,
  providerSignInManifest,
  peopleManifest,
  presenceManifest,
  deletedRecordsManifest,
  recordReadingsManifest,
  legalHoldsManifest,
  reportsManifest,
  sessionsManifest,
  signUpManifest,
  siteArchiveManifest,
  tasksManifest,
  conflictsManifest,
  registerManifest,
  consentsManifest,
  exportsManifest,
  importsManifest,
  timelineManifest,
  twoFactorManifest,
  departuresManifest,
  siteTextsManifest,
  testimonialsManifest,
  visitsManifest,
  waitingManifest,
  webhooksManifest,
]

/** All live topics, with who may subscribe. */
export const topics: TopicDefinition[] = manifests.flatMap((feature) => feature.topics ?? [])

/** The features' recurring jobs. */
export const jobsOf = (services: Services): RecurringJob[] =>
  manifests.flatMap((feature) => feature.jobs?.(services) ?? [])

/** What can be imported from large files, by kind. */
export const importers: Readonly<Record<string, Importer>> = Object.assign(
  {},
  ...manifests.map((feature) => feature.imports),
)

/** Handlers of queued jobs other than mails. */
export const handlersOf = (services: Omit<QueuedServices, 'importers'>): Record<string, JobHandler> =>
  Object.assign({}, ...manifests.map((feature) => feature.queued?.({ ...services, importers })))

/** What the features keep encrypted. */
export const sealedColumns: readonly SealedColumn[] = manifests.flatMap(({ sealed = [] }) => sealed)

/** The lists of staff as files, by their names. */
export const exported: Readonly<Record<string, ListExport>> = Object.assign(
  {},
  ...manifests.map((feature) => feature.exports),
)

/** How the audit log describes every feature's actions and rows. */
export const auditWords = mergedWords(manifests.flatMap(({ audit = [] }) => audit))
