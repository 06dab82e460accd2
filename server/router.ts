import * as accounts from '#features/accounts/accounts.server.ts'
import { grantLawyerByEmail } from '#features/accounts/lawyer-grant.server.ts'
import { adminCases } from '#features/admin-cases/admin-cases.server.ts'
import { adminApiTokens } from '#features/api-tokens/api-tokens.server.ts'
import { adminAppointments } from '#features/appointments/admin-appointments.server.ts'
import { clientAppointments } from '#features/appointments/client-appointments.server.ts'
import { lawyerAppointments } from '#features/appointments/lawyer-appointments.server.ts'
import { lawyerClients } from '#features/appointments/lawyer-clients.server.ts'
import { adminArticles } from '#features/articles/admin-articles.server.ts'
import { lawyerArticles } from '#features/articles/lawyer-articles.server.ts'
import { publicArticles } from '#features/articles/public-articles.server.ts'
import { adminAudit } from '#features/audit/audit.server.ts'
import { adminBackups } from '#features/backups/backups.server.ts'
import { adminBilling } from '#features/billing/billing.server.ts'
import { lawyerBilling } from '#features/billing/lawyer-time.server.ts'
import { timeImport } from '#features/billing/time-import.server.ts'
import { adminCalendar } from '#features/calendar/admin-calendar.server.ts'
import { adminCalendarViews, lawyerCalendarViews } from '#features/calendar/calendar-views.server.ts'
import { courtDateImport } from '#features/calendar/court-date-import.server.ts'
import { adminCourtDates, lawyerCaseCourtDates } from '#features/calendar/court-dates.server.ts'
import { lawyerCourtDates } from '#features/calendar/lawyer-court-dates.server.ts'
import { publicHearings } from '#features/calendar/public-hearings.server.ts'
import { caseAccess, clientCaseAccess } from '#features/case-access/case-access.server.ts'
import { adminOpenCases, lawyerOpenCases } from '#features/case-access/open-cases.server.ts'
import {
  adminPinLocks,
  lawyerPinLocks,
  lawyerPinRequests,
} from '#features/case-access/pin-requests.server.ts'
import { lawyerPins } from '#features/case-access/pins.server.ts'
import { adminCaseHistory, lawyerCaseHistory } from '#features/case-history/case-history.server.ts'
import { caseImages } from '#features/case-images/case-images.server.ts'
import { caseImport } from '#features/case-import/case-import.server.ts'
import { adminCasePage, lawyerCasePage } from '#features/case-page/case-page.server.ts'
import { adminCasePeople, lawyerCasePeople } from '#features/case-page/case-people.server.ts'
import { clientCaseAhead } from '#features/case-page/client-case.server.ts'
import { adminCaseScreens } from '#features/case-screens/case-screens.server.ts'
import { adminCaseLinks, lawyerCaseLinks } from '#features/cases/case-links.server.ts'
import { adminCaseStatus, lawyerCaseStatus } from '#features/cases/case-status.server.ts'
import { clientCases, lawyerCases } from '#features/cases/cases.server.ts'
import { lawyerCaseForm } from '#features/cases/lawyer-case-form.server.ts'
import { lawyerCaseOverview } from '#features/cases/lawyer-overview.server.ts'
import { adminNextStep, lawyerNextStep } from '#features/cases/next-step.server.ts'
import { clientChat, lawyerChat } from '#features/chat/chat.server.ts'
import { adminChatRecovery } from '#features/chat/chat-recovery.server.ts'
import { lawyerChats } from '#features/chat/lawyer-chats.server.ts'
import { firmKey, ownKeys } from '#features/chat-keys/chat-keys.server.ts'
import { adminCaseChecklists, lawyerChecklists } from '#features/checklists/case-checklists.server.ts'
import { adminChecklists } from '#features/checklists/checklists.server.ts'
import { clientImport } from '#features/clients/client-import.server.ts'
import { adminClients } from '#features/clients/clients.server.ts'
import { adminConflictChecks } from '#features/conflicts/check-list.server.ts'
import { conflictChecksFor } from '#features/conflicts/conflict-checks.server.ts'
import { clientConsents } from '#features/consents/client-consents.server.ts'
import { adminConsultations, consultation } from '#features/consultation/consultation.server.ts'
import { adminInbox } from '#features/contact/admin-inbox.server.ts'
import { contact } from '#features/contact/contact.server.ts'
import { adminDeletedRecords } from '#features/deleted-records/deleted-records.server.ts'
import { clientDeparture } from '#features/departures/client-departure.server.ts'
import { lawyerDeparture } from '#features/departures/lawyer-departure.server.ts'
import { adminDocuments } from '#features/documents/admin-documents.server.ts'
import { keepCasePapers } from '#features/documents/case-papers.server.ts'
import { clientDocuments } from '#features/documents/client-documents.server.ts'
import { lawyerDocuments } from '#features/documents/lawyer-documents.server.ts'
import { adminEncryption } from '#features/encryption/encryption.server.ts'
import { adminFirm, publicFirm } from '#features/firm/firm.server.ts'
import { adminImports } from '#features/imports/imports.server.ts'
import { invitation } from '#features/invitations/acceptance.server.ts'
import { adminInvitations } from '#features/invitations/invitations.server.ts'
import { lawyerAccounts } from '#features/invitations/lawyer-accounts.server.ts'
import { adminJobs } from '#features/jobs/jobs.server.ts'
import { lawyerImport } from '#features/lawyers/lawyer-import.server.ts'
import { lawyerProfile } from '#features/lawyers/lawyer-profile.server.ts'
import { adminLawyers } from '#features/lawyers/lawyers.server.ts'
import { publicLawyers } from '#features/lawyers/public-lawyers.server.ts'
import { leadImport } from '#features/leads/lead-import.server.ts'
import { adminLeadMails } from '#features/leads/lead-mails.server.ts'
import { adminLeads } from '#features/leads/leads.server.ts'
import { adminLegalHolds } from '#features/legal-holds/legal-holds.server.ts'
import { adminListSettings, lawyerListSettings } from '#features/list-settings/list-settings.server.ts'
import { adminLocations } from '#features/locations/locations.server.ts'
import { officeImport } from '#features/locations/office-import.server.ts'
import { publicLocations } from '#features/locations/public-locations.server.ts'
import { ownDigest } from '#features/notifications/digest.server.ts'
import { ownNotifications } from '#features/notifications/notifications.server.ts'
import { ownOccasions } from '#features/notifications/occasions.server.ts'
import { lawyerPreferences } from '#features/notifications/preferences.server.ts'
import { casePartiesFor } from '#features/parties/case-parties.server.ts'
import { adminParties } from '#features/parties/party-merges.server.ts'
import { partyRelationsFor } from '#features/parties/party-relations.server.ts'
import { ownPasskeys, passkeySecondStep, passkeySignIn } from '#features/passkeys/passkeys.server.ts'
import { adminPeople } from '#features/people/people.server.ts'
import { clientPresence } from '#features/presence/presence.server.ts'
import { providerSignIn } from '#features/provider-sign-in/provider-procedures.server.ts'
import { adminRecordReadings } from '#features/record-readings/record-readings.server.ts'
import { adminConflictPolicy } from '#features/register/policy.server.ts'
import { adminRegister } from '#features/register/register.server.ts'
import { adminReports } from '#features/reports/reports.server.ts'
import { adminSearch, clientSearch, lawyerSearch } from '#features/search/search.server.ts'
import { ownSessions, signOut } from '#features/sessions/sessions.server.ts'
import { signUp, verifySignUp } from '#features/sign-up/sign-up.server.ts'
import { adminSiteArchive } from '#features/site-archive/site-archive.server.ts'
import { adminSiteTexts } from '#features/site-texts/site-texts.server.ts'
import { adminStorage, clientStorage } from '#features/storage/storage.server.ts'
import { lawyerTasks } from '#features/tasks/lawyer-tasks.server.ts'
import { adminManyTasks, lawyerManyTasks } from '#features/tasks/many-tasks.server.ts'
import { adminTaskList, lawyerTaskList } from '#features/tasks/task-list.server.ts'
import { adminTasks } from '#features/tasks/tasks.server.ts'
import { publicTestimonials } from '#features/testimonials/public-testimonials.server.ts'
import { adminTestimonials } from '#features/testimonials/testimonials.server.ts'
import { grantedTimeline } from '#features/timeline/granted-timeline.server.ts'
import { adminTimeline, lawyerTimeline } from '#features/timeline/timeline.server.ts'
import { confirm, ownTwoFactor, secondStep } from '#features/two-factor/two-factor.server.ts'
import { adminVisits } from '#features/visits/visits.server.ts'
import { adminWaiting, lawyerWaiting } from '#features/waiting/waiting.server.ts'
import { adminWebhooks } from '#features/webhooks/webhooks.server.ts'
import { importProcedure } from '#platform/csv/import.server.ts'

/** The API's table of contents. A procedure's audience decides who may call it. */
export const router = {
  accounts: {
    session: accounts.session,
    signIn: accounts.signIn,
    secondStep: { ...secondStep, passkey: passkeySecondStep },
    passkey: passkeySignIn,
    provider: providerSignIn,
    signOut,
    signUp: signUp,
    verifySignUp: verifySignUp,
    passwordReset: accounts.passwordReset,
    own: {
      ...accounts.ownAccount,
      sessions: ownSessions.list,
      endSession: ownSessions.end,
      endOtherSessions: ownSessions.endOthers,
      confirm,
      twoFactor: ownTwoFactor,
      passkeys: ownPasskeys,
      chatKeys: ownKeys,
    },
    invitation,
    grantLawyerByEmail,
  },
  site: {
    lawyers: publicLawyers,
    firm: publicFirm,
    locations: publicLocations,
    hearings: publicHearings,
    testimonials: publicTestimonials,
    articles: publicArticles,
    contact,
    consultation,
    caseAccess: { ...caseAccess, timeline: grantedTimeline },
  },
  client: {
    cases: { ...clientCases, ahead: clientCaseAhead },
    caseAccess: clientCaseAccess,
    chat: clientChat,
    presence: clientPresence,
    documents: clientDocuments,
    storage: clientStorage,
    appointments: clientAppointments,
    consents: clientConsents,
    search: clientSearch,
  },
  notifications: { ...ownNotifications, ...ownOccasions, ...ownDigest },
  lawyer: {
    profile: lawyerProfile,
    preferences: lawyerPreferences,
    cases: {
      ...lawyerCases,
      ...lawyerCaseOverview,
      ...lawyerCaseForm(keepCasePapers),
      ...lawyerCaseLinks,
      page: lawyerCasePage,
      people: lawyerCasePeople,
      setStatus: lawyerCaseStatus,
      setNextStep: lawyerNextStep,
    },
    caseImages,
    timeline: { ...lawyerTimeline, history: lawyerCaseHistory },
    pins: lawyerPins,
    pinRequests: lawyerPinRequests,
    pinLocks: lawyerPinLocks,
    openCases: lawyerOpenCases,
    appointments: lawyerAppointments,
    clients: lawyerClients,
    documents: lawyerDocuments,
    tasks: { ...lawyerTasks, ...lawyerTaskList, ...lawyerManyTasks },
    checklists: lawyerChecklists,
    billing: lawyerBilling,
    waiting: lawyerWaiting,
    search: lawyerSearch,
    listSettings: lawyerListSettings,
    courtDates: lawyerCourtDates,
    calendar: { ...lawyerCaseCourtDates, ...lawyerCalendarViews },
    articles: lawyerArticles,
    caseParties: casePartiesFor('lawyer'),
    partyRelations: partyRelationsFor('lawyer'),
    conflictChecks: conflictChecksFor('lawyer'),
    chat: { ...lawyerChat, ...lawyerChats },
  },
  admin: {
    chatRecovery: { ...adminChatRecovery, key: firmKey },
    cases: {
      ...adminCases,
      ...adminCaseLinks,
      page: adminCasePage,
      people: adminCasePeople,
      setStatus: adminCaseStatus,
      setNextStep: adminNextStep,
      import: importProcedure(caseImport),
    },
    pinLocks: adminPinLocks,
    openCases: adminOpenCases,
    clients: { ...adminClients, ...clientDeparture, import: importProcedure(clientImport) },
    lawyers: { ...adminLawyers, ...lawyerDeparture, import: importProcedure(lawyerImport) },
    people: adminPeople,
    invitations: adminInvitations,
    lawyerAccounts,
    firm: adminFirm,
    locations: { ...adminLocations, import: importProcedure(officeImport) },
    timeline: { ...adminTimeline, history: adminCaseHistory },
    tasks: { ...adminTasks, ...adminTaskList, ...adminManyTasks },
    checklists: { ...adminChecklists, ...adminCaseChecklists },
    jobs: adminJobs,
    backups: adminBackups,
    encryption: adminEncryption,
    waiting: adminWaiting,
    caseParties: casePartiesFor('admin'),
    partyRelations: partyRelationsFor('admin'),
    parties: adminParties,
    conflictChecks: { ...conflictChecksFor('admin'), ...adminConflictChecks },
    engagementRegister: adminRegister,
    consultations: adminConsultations,
    conflictPolicy: adminConflictPolicy,
    search: adminSearch,
    listSettings: adminListSettings,
    leads: { ...adminLeads, import: importProcedure(leadImport) },
    leadMails: adminLeadMails,
    imports: adminImports,
    inbox: adminInbox,
    audit: adminAudit,
    appointments: adminAppointments,
    calendar: {
      ...adminCalendar,
      ...adminCalendarViews,
      ...adminCourtDates,
      import: importProcedure(courtDateImport),
    },
    billing: { ...adminBilling, import: importProcedure(timeImport) },
    documents: adminDocuments,
    reports: adminReports,
    records: { ...adminDeletedRecords, readings: adminRecordReadings },
    legalHolds: adminLegalHolds,
    caseScreens: adminCaseScreens,
    apiTokens: adminApiTokens,
    webhooks: adminWebhooks,
    siteTexts: adminSiteTexts,
    testimonials: adminTestimonials,
    articles: adminArticles,
    visits: adminVisits,
    siteArchive: adminSiteArchive,
    storage: adminStorage,
  },
}

export type Router = typeof router
