import { randomUUID } from 'node:crypto'
import { demoFirm } from '#firm.config.ts'
import type { Subject } from './sides.ts'

/**
 * Whom a procedure serves, and whether `own` or `any` rows:
 * `everyone` · `grant` (who unlocked the case) · `person` (anyone signed in) · `client` (with a record) · `lawyer` ·
 * `admin`.
 */
export type Served =
  | 'everyone'
  | 'grant'
  | 'grant, own'
  | 'person'
  | 'person, own'
  | 'client'
  | 'lawyer'
  | 'lawyer, own'
  | 'admin'
  | 'admin, any'

export interface More {
  /** The answer to permitted callers, when the matrix's input must fail. */
  answers?: string
  /** The answer for a missing or foreign row, when it isn't NOT_FOUND. */
  missing?: string
  /** Which words the answer contains. */
  shows?: 'word' | 'locked' | 'whispered'
  /** What it writes despite a refusal (a failed try is counted). */
  notes?: string[]
}

type Input = (of: Subject) => unknown

const email = () => `${randomUUID()}@demo.example`
const token = 'x'.repeat(43)
const version = 1
const unknownId = '00000000-0000-4000-8000-000000000000'
const now = () => new Date()
const caseForm = { title: 'T', description: 'D', clientName: 'C', practiceArea: 'Family Law', version }
const entry = { description: 'D', version }
const person = () => ({ name: 'N', email: email() })
const lawyerForm = () => ({ ...person(), title: 'T', specialization: 'Tax Law', version })
const hours = { description: 'D', hours: 1, rateCents: 100, date: '2026-01-02', version }
/** Of an appointment that was changed since. */
const meeting = { seen: new Date(0), reason: 'R', preferredTime: new Date('2030-01-02T15:00:00Z') }
const hearing = { title: 'T', courtDate: new Date('2030-01-02T15:00:00Z'), version }
const article = {
  title: 'T',
  excerpt: 'E',
  body: { type: 'doc' as const, content: [{ type: 'paragraph' as const }] },
  practiceArea: 'Family Law' as const,
  publishedOn: '2026-01-02',
  reviewedOn: '2026-01-02',
  version,
}
const testimonial = { quote: 'Q', name: 'N', consentedOn: '2026-01-02', version }
const listLayout = { list: 'cases', layout: 'table', columns: null }
const savedView = () => ({ list: 'cases', name: randomUUID(), address: 'lawyerId=none' })
const password = 'not anybody’s'
const assertion = () => ({
  id: 'eA',
  rawId: 'eA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e', authenticatorData: 'e', signature: 'e' },
})

/** A line for every procedure: whom it serves, its input in the matrix, exceptions. */
export const procedures: Record<string, [served: Served, input?: Input, more?: More]> = {
  'accounts.session': ['everyone'],
  'accounts.signIn': ['everyone', () => ({ email: email(), password }), { answers: 'INVALID_CREDENTIALS' }],
  'accounts.signOut': ['everyone'],
  'accounts.secondStep.awaited': ['everyone'],
  'accounts.secondStep.complete': ['everyone', () => ({ code: '000000' }), { answers: 'UNAUTHORIZED' }],
  'accounts.secondStep.cancel': ['everyone'],
  'accounts.secondStep.passkey.begin': ['everyone', undefined, { answers: 'UNAUTHORIZED' }],
  'accounts.secondStep.passkey.complete': ['everyone', assertion, { answers: 'UNAUTHORIZED' }],
  'accounts.passkey.arePossible': ['everyone'],
  'accounts.passkey.complete': ['everyone', assertion, { answers: 'UNAUTHORIZED' }],
  'accounts.passkey.begin': ['everyone', () => ({ portal: 'client' })],
  'accounts.signUp': ['everyone', () => ({ ...person(), password })],
  'accounts.verifySignUp': ['everyone', () => ({ token }), { answers: 'NOT_FOUND' }],
  'accounts.passwordReset.ask': ['everyone', () => ({ email: email() })],
  'accounts.passwordReset.complete': ['everyone', () => ({ token, password }), { answers: 'NOT_FOUND' }],
  'accounts.own.changePassword': [
    'person',
    () => ({ currentPassword: 'wrong', newPassword: password }),
    { answers: 'BAD_REQUEST' },
  ],
  'accounts.own.askForAddress': [
    'person',
    () => ({ email: email(), password: 'wrong' }),
    { answers: 'BAD_REQUEST' },
  ],
  'accounts.own.changeAddress': ['person', () => ({ token }), { answers: 'NOT_FOUND' }],
  'accounts.own.sessions': ['person'],
  'accounts.own.endSession': ['person, own', async (of) => ({ id: await of.fresh('session') })],
  'accounts.own.endOtherSessions': ['person'],
  'accounts.own.twoFactor.state': ['person'],
  'accounts.own.twoFactor.begin': ['person', () => ({ password: '' }), { answers: 'BAD_REQUEST' }],
  'accounts.own.twoFactor.confirm': ['person', () => ({ code: '000000' }), { answers: 'CONFLICT' }],
  'accounts.own.twoFactor.replaceCodes': [
    'person',
    () => ({ password: '', code: '000000' }),
    { answers: 'BAD_REQUEST' },
  ],
  'accounts.own.twoFactor.disable': [
    'person',
    () => ({ password: '', code: '000000' }),
    { answers: 'BAD_REQUEST' },
  ],
  'accounts.provider.named': ['everyone'],
  'accounts.provider.begin': ['everyone', () => ({ portal: 'admin' }), { answers: 'NOT_FOUND' }],
  'accounts.provider.complete': ['everyone', () => ({ query: 'code=c' }), { answers: 'NOT_FOUND' }],
  'accounts.own.twoFactor.makeCodes': ['person', undefined, { answers: 'FORBIDDEN' }],
  'accounts.own.confirm': ['person', () => ({ password: '' }), { answers: 'BAD_REQUEST' }],
  'accounts.own.passkeys.list': ['person'],
  'accounts.own.passkeys.beginAdding': ['person', undefined, { answers: 'FORBIDDEN' }],
  'accounts.own.passkeys.add': [
    'person',
    () => ({
      name: 'N',
      credential: { ...assertion(), response: { clientDataJSON: 'e', attestationObject: 'e' } },
    }),
    { answers: 'FORBIDDEN' },
  ],
  'accounts.own.passkeys.rename': [
    'person, own',
    async (of) => ({ id: await of.fresh('passkey'), name: 'N' }),
  ],
  'accounts.own.passkeys.remove': ['person', () => ({ id: randomUUID() }), { answers: 'FORBIDDEN' }],
  'accounts.own.passkeys.confirm': ['person', assertion, { answers: 'UNAUTHORIZED' }],
  'accounts.own.passkeys.beginConfirming': ['person'],
  'accounts.invitation.look': ['everyone', () => ({ token }), { answers: 'NOT_FOUND' }],
  'accounts.invitation.accept': [
    'everyone',
    () => ({ token, password: 'seven quiet lanterns' }),
    { answers: 'NOT_FOUND' },
  ],
  'accounts.grantLawyerByEmail': ['person', () => ({ email: email() }), { answers: 'FORBIDDEN' }],

  'site.lawyers.directory': ['everyone', () => ({})],
  'site.lawyers.options': ['everyone'],
  'site.lawyers.bySlug': ['everyone', () => ({ slug: 'no-such-lawyer' }), { answers: 'NOT_FOUND' }],
  'site.firm.read': ['everyone'],
  'site.locations.list': ['everyone'],
  'site.hearings.upcoming': ['everyone'],
  'site.contact.send': ['everyone', () => ({ ...person(), message: 'A message to the firm.', openedAt: 1 })],
  'site.caseAccess.find': ['everyone', () => ({ caseNumber: randomUUID() }), { answers: 'NOT_FOUND' }],
  'site.caseAccess.verifyPin': [
    'everyone',
    (of) => ({ case_id: of.id('case'), pin_code: '0000' }),
    { notes: ['update case_access_pins', 'insert case_access_locks', 'update case_access_locks'] },
  ],
  'site.caseAccess.details': ['grant', undefined, { shows: 'word' }],
  'site.caseAccess.timeline': ['grant, own', (of) => ({ caseId: of.id('case') }), { shows: 'locked' }],

  'client.cases.list': ['person', () => ({}), { shows: 'word' }],
  'client.cases.counts': ['person'],
  'client.search': ['person', () => ({ text: 'matter' }), { shows: 'word' }],
  'client.cases.search': ['person', () => ({ search: 'matter' }), { shows: 'word' }],
  'client.caseAccess.byShareLink': [
    'person, own',
    (of) => ({ shareLink: of.id('share link') }),
    { shows: 'word' },
  ],
  'client.caseAccess.requestPin': ['person, own', async (of) => ({ caseId: await of.fresh('case') })],
  'client.chat.conversations': ['person'],
  'client.chat.messages': [
    'person, own',
    (of) => ({ conversationId: of.id('conversation') }),
    { shows: 'whispered' },
  ],
  'client.chat.send': [
    'person, own',
    (of) => ({ conversationId: of.id('conversation'), idempotencyKey: randomUUID(), messageText: 'M' }),
  ],
  'client.chat.markRead': ['person, own', (of) => ({ conversationId: of.id('conversation') })],
  'client.presence.ofLawyer': ['person', (of) => ({ lawyerId: of.id('lawyer') })],
  'client.documents.list': ['person', () => ({}), { shows: 'word' }],
  'client.documents.count': ['person'],
  'client.documents.add': [
    'person',
    (of) => ({ caseId: of.id('case'), fileId: randomUUID() }),
    { answers: 'BAD_REQUEST' },
  ],
  'client.consents.list': ['person', undefined, { shows: 'word' }],
  'client.consents.give': [
    'person, own',
    (of) => ({ kind: 'case_title', subjectId: of.id('case'), version: 0 }),
    { answers: 'CONFLICT' },
  ],
  'client.consents.withdraw': ['person, own', (of) => ({ kind: 'case_title', subjectId: of.id('case') })],
  // Before the calls below make more appointments than a page has.
  'admin.appointments.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'client.appointments.list': ['person', undefined, { shows: 'word' }],
  'client.appointments.move': [
    'person, own',
    async (of) => ({ ...meeting, id: await of.fresh('accepted appointment') }),
    { answers: 'CONFLICT' },
  ],
  'client.appointments.cancel': [
    'person, own',
    async (of) => ({ ...meeting, id: await of.fresh('accepted appointment') }),
    { answers: 'CONFLICT' },
  ],
  'client.appointments.book': ['client', async () => ({ lawyerId: randomUUID() }), { answers: 'NOT_FOUND' }],

  'lawyer.listSettings.get': ['lawyer'],
  'lawyer.listSettings.setLayout': ['lawyer', () => listLayout],
  'lawyer.listSettings.saveView': ['lawyer', savedView],
  'lawyer.listSettings.deleteView': ['lawyer', () => ({ id: randomUUID() }), { answers: 'NOT_FOUND' }],
  'admin.listSettings.get': ['admin'],
  'admin.listSettings.setLayout': ['admin', () => listLayout],
  'admin.listSettings.saveView': ['admin', savedView],
  'admin.listSettings.deleteView': ['admin', () => ({ id: randomUUID() }), { answers: 'NOT_FOUND' }],

  'notifications.list': ['person'],
  'notifications.markRead': ['person', (of) => ({ id: of.id('notification') })],
  'notifications.mail': ['person'],
  'notifications.digest': ['person'],
  'notifications.setDigest': ['person', () => ({ digest: 'weekly' })],
  'notifications.setMail': ['person', () => ({ email: false })],

  'lawyer.profile.get': ['lawyer'],
  'lawyer.profile.update': ['lawyer', () => ({ name: 'N', version: 99 }), { answers: 'CONFLICT' }],
  'lawyer.preferences.get': ['lawyer'],
  'lawyer.preferences.set': ['lawyer', () => ({ email: true, push: false })],
  'lawyer.cases.list': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.cases.get': ['lawyer, own', (of) => ({ id: of.id('case') }), { shows: 'word' }],
  'lawyer.waiting.list': ['lawyer'],
  'lawyer.search': ['lawyer', () => ({ text: 'matter' }), { shows: 'word' }],
  'lawyer.cases.counts': ['lawyer'],
  'lawyer.cases.options': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.cases.newNumber': ['lawyer', () => ({ practiceArea: 'Family Law' })],
  'lawyer.cases.byLink': ['lawyer, own', (of) => ({ shareLink: of.id('share link') })],
  'lawyer.cases.page': ['lawyer, own', (of) => ({ caseNumber: of.id('case number') }), { shows: 'word' }],
  'lawyer.cases.people': ['lawyer, own', (of) => ({ caseId: of.id('case') }), { shows: 'word' }],
  'lawyer.cases.setNextStep': [
    'lawyer, own',
    async (of) => ({ id: await of.fresh('case'), nextStep: 'N', nextStepOn: null, version }),
  ],
  'lawyer.cases.setStatus': [
    'lawyer, own',
    async (of) => ({ id: await of.fresh('case'), from: 'ongoing', to: 'closed' }),
  ],
  'lawyer.cases.revokeLink': ['lawyer, own', async (of) => ({ id: await of.fresh('case') })],
  'lawyer.cases.renewLink': ['lawyer, own', async (of) => ({ id: await of.fresh('case') })],
  'lawyer.cases.create': ['lawyer, own', (of) => ({ ...caseForm, clientId: of.id('client') })],
  'lawyer.cases.update': ['lawyer, own', async (of) => ({ ...caseForm, id: await of.fresh('case') })],
  'lawyer.caseImages.generate': [
    'lawyer',
    () => ({ clientName: 'Ada', caseNumber: 'N', caseTitle: 'T', practiceArea: 'Family Law' }),
  ],
  'lawyer.timeline.list': ['lawyer, own', (of) => ({ caseId: of.id('case') }), { shows: 'locked' }],
  'lawyer.timeline.add': [
    'lawyer, own',
    (of) => ({ ...entry, caseId: of.id('case'), entryTimestamp: now() }),
  ],
  'lawyer.timeline.edit': [
    'lawyer, own',
    async (of) => ({ ...entry, id: await of.fresh('case entry'), entryTimestamp: now() }),
  ],
  'lawyer.timeline.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('case entry') })],
  'lawyer.timeline.history': ['lawyer, own', (of) => ({ caseId: of.id('case') })],
  'lawyer.pins.list': ['lawyer', undefined, { shows: 'word' }],
  'lawyer.pins.create': ['lawyer, own', async (of) => ({ caseId: await of.fresh('case') })],
  'lawyer.pins.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('pin') })],
  'lawyer.pinRequests.list': ['lawyer', undefined, { shows: 'word' }],
  'lawyer.pinRequests.dismiss': ['lawyer, own', async (of) => ({ id: await of.fresh('pin request') })],
  'lawyer.pinLocks.list': ['lawyer'],
  'lawyer.pinLocks.unlock': ['lawyer, own', async (of) => ({ caseId: await of.fresh('case') })],
  'lawyer.openCases.list': ['lawyer'],
  'lawyer.openCases.close': ['lawyer, own', async (of) => ({ caseId: await of.fresh('case') })],
  'lawyer.appointments.list': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.appointments.waiting': ['lawyer'],
  'lawyer.appointments.accepted': ['lawyer', () => ({})],
  'lawyer.appointments.move': [
    'lawyer, own',
    async (of) => ({ ...meeting, id: await of.fresh('accepted appointment') }),
    { answers: 'CONFLICT' },
  ],
  'lawyer.appointments.cancel': [
    'lawyer, own',
    async (of) => ({ ...meeting, id: await of.fresh('accepted appointment') }),
    { answers: 'CONFLICT' },
  ],
  'lawyer.appointments.close': [
    'lawyer, own',
    async (of) => ({ ...meeting, id: await of.fresh('accepted appointment'), outcome: 'held' }),
    { answers: 'CONFLICT' },
  ],
  'lawyer.appointments.accept': ['lawyer, own', async (of) => ({ id: await of.fresh('appointment') })],
  'lawyer.appointments.decline': ['lawyer, own', async (of) => ({ id: await of.fresh('appointment') })],
  'lawyer.appointments.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('appointment') })],
  'lawyer.clients.options': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.documents.list': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.documents.count': ['lawyer'],
  'lawyer.documents.add': [
    'lawyer, own',
    (of) => ({ title: 'T', caseId: of.id('case'), fileUrl: 'https://papers.example/2.pdf' }),
  ],
  'lawyer.billing.list': ['lawyer', (of) => ({ caseId: of.id('case') })],
  'lawyer.billing.create': ['lawyer, own', (of) => ({ ...hours, caseId: of.id('case') })],
  'lawyer.billing.update': ['lawyer, own', async (of) => ({ ...hours, id: await of.fresh('time entry') })],
  'lawyer.billing.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('time entry') })],
  // The answers repeat the ids. That another's rows are refused is tested in features/cases/many-cases.test.ts and
  // features/tasks/task-list.test.ts.
  'lawyer.cases.changeMany': ['lawyer', () => ({ rows: [{ id: unknownId, version }], status: 'closed' })],
  'lawyer.tasks.list': ['lawyer', (of) => ({ caseId: of.id('case') })],
  'lawyer.tasks.all': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.tasks.setStatuses': ['lawyer', () => ({ rows: [{ id: unknownId, version }], status: 'completed' })],
  'lawyer.tasks.assignMany': ['lawyer', () => ({ rows: [{ id: unknownId, version }], assignedTo: null })],
  'lawyer.tasks.open': ['lawyer', undefined, { shows: 'word' }],
  'lawyer.tasks.create': ['lawyer, own', (of) => ({ title: 'T', caseId: of.id('case') })],
  'lawyer.tasks.update': [
    'lawyer, own',
    async (of) => ({ title: 'T', id: await of.fresh('case task'), version }),
  ],
  'lawyer.tasks.assignees': ['lawyer'],
  'lawyer.checklists.offered': ['lawyer, own', (of) => ({ caseId: of.id('case') })],
  'lawyer.checklists.apply': [
    'lawyer, own',
    async (of) => ({ caseId: await of.fresh('case'), id: await of.fresh('checklist') }),
  ],
  'lawyer.calendar.ofCase': ['lawyer', (of) => ({ caseId: of.id('case') })],
  'lawyer.calendar.get': ['lawyer, own', async (of) => ({ id: await of.fresh('court date') })],
  'lawyer.calendar.create': ['lawyer, own', (of) => ({ ...hearing, caseId: of.id('case') })],
  'lawyer.calendar.update': [
    'lawyer, own',
    async (of) => ({ ...hearing, caseId: of.id('case'), id: await of.fresh('court date') }),
  ],
  'lawyer.calendar.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('court date') })],
  'lawyer.courtDates.list': ['lawyer', () => ({ limit: 100 }), { shows: 'word' }],
  'lawyer.chat.messages': [
    'lawyer, own',
    (of) => ({ conversationId: of.id('conversation') }),
    { shows: 'whispered' },
  ],
  'lawyer.chat.send': [
    'lawyer, own',
    (of) => ({ conversationId: of.id('conversation'), idempotencyKey: randomUUID(), messageText: 'M' }),
  ],
  'lawyer.chat.markRead': ['lawyer, own', (of) => ({ conversationId: of.id('conversation') })],
  'lawyer.chat.conversations': ['lawyer', undefined, { shows: 'word' }],
  'lawyer.chat.unread': ['lawyer'],
  'lawyer.chat.delete': ['lawyer, own', async (of) => ({ conversationId: await of.fresh('conversation') })],

  'admin.cases.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.cases.get': ['admin, any', (of) => ({ id: of.id('case') }), { shows: 'word' }],
  'admin.cases.statuses': ['admin'],
  'admin.cases.options': ['admin', () => ({ search: 'matter' }), { shows: 'word' }],
  'admin.cases.create': [
    'admin, any',
    (of) => ({ ...caseForm, caseNumber: randomUUID(), clientId: of.id('client'), lawyerId: of.id('lawyer') }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.cases.update': [
    'admin, any',
    async (of) => ({ ...caseForm, caseNumber: randomUUID(), id: await of.fresh('case') }),
  ],
  'admin.cases.changeMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('case'), version }], status: 'closed' }),
  ],
  'admin.cases.assignMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('case'), version }], lawyerId: null }),
  ],
  'admin.cases.delete': ['admin, any', async (of) => ({ id: await of.fresh('case') })],
  'admin.cases.byLink': ['admin, any', (of) => ({ shareLink: of.id('share link') })],
  'admin.cases.page': ['admin, any', (of) => ({ caseNumber: of.id('case number') }), { shows: 'word' }],
  'admin.cases.people': ['admin, any', (of) => ({ caseId: of.id('case') }), { shows: 'word' }],
  'admin.cases.setNextStep': [
    'admin, any',
    async (of) => ({ id: await of.fresh('case'), nextStep: 'N', nextStepOn: null, version }),
  ],
  'admin.cases.setStatus': [
    'admin, any',
    async (of) => ({ id: await of.fresh('case'), from: 'ongoing', to: 'closed' }),
  ],
  'admin.cases.revokeLink': ['admin, any', async (of) => ({ id: await of.fresh('case') })],
  'admin.cases.renewLink': ['admin, any', async (of) => ({ id: await of.fresh('case') })],
  'admin.openCases.get': ['admin', (of) => ({ caseId: of.id('case') })],
  'admin.openCases.close': ['admin, any', async (of) => ({ caseId: await of.fresh('case') })],
  'admin.pinLocks.list': ['admin'],
  'admin.pinLocks.unlock': ['admin, any', async (of) => ({ caseId: await of.fresh('case') })],
  'admin.cases.import': ['admin', () => ({ csv: 'Title', dryRun: false })],
  'admin.locations.import': ['admin', () => ({ csv: `City,State\nN,${randomUUID()}`, dryRun: false })],
  'admin.lawyers.import': [
    'admin',
    () => ({ csv: `Name,Email,Title,Specialization\nN,${email()},T,Tax Law`, dryRun: false }),
  ],
  'admin.leads.import': ['admin', () => ({ csv: `Name,Email\nN,${email()}`, dryRun: false })],
  'admin.calendar.import': ['admin', () => ({ csv: 'Title', dryRun: false })],
  'admin.billing.import': ['admin', () => ({ csv: 'Date', dryRun: false })],
  'admin.clients.import': ['admin', () => ({ csv: `Name,Email\nN,${email()}`, dryRun: false })],
  'admin.clients.list': ['admin', () => ({ search: 'wood' }), { shows: 'word' }],
  'admin.clients.options': ['admin', () => ({ search: 'wood' }), { shows: 'word' }],
  'admin.clients.create': [
    'admin, any',
    (of) => ({ ...person(), lawyerId: of.id('lawyer') }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.clients.update': [
    'admin, any',
    async (of) => ({ ...person(), id: await of.fresh('client'), version }),
  ],
  'admin.clients.changeMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('client'), version }], status: 'inactive' }),
  ],
  'admin.clients.assignMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('client'), version }], lawyerId: null }),
  ],
  'admin.clients.linkLogin': [
    'admin, any',
    async (of) => ({ id: await of.fresh('client'), version }),
    { answers: 'NOT_FOUND' },
  ],
  'admin.clients.unlinkLogin': ['admin, any', async (of) => ({ id: await of.fresh('client'), version })],
  'admin.clients.holdings': ['admin', async (of) => ({ id: of.id('client') })],
  'admin.clients.delete': ['admin, any', async (of) => ({ id: await of.fresh('client') })],
  'admin.clients.deleteUser': ['admin, any', async (of) => ({ email: await of.freshAddress() })],
  'admin.lawyers.list': ['admin', () => ({})],
  'admin.lawyers.options': ['admin'],
  'admin.lawyers.create': ['admin', lawyerForm],
  'admin.lawyers.update': ['admin, any', async (of) => ({ ...lawyerForm(), id: await of.fresh('lawyer') })],
  'admin.lawyers.holdings': ['admin', async (of) => ({ id: of.id('lawyer') })],
  'admin.lawyers.delete': ['admin, any', async (of) => ({ id: await of.fresh('lawyer') })],
  'admin.people.list': ['admin', () => ({ search: 'wood', kind: 'everyone' }), { shows: 'word' }],
  'admin.people.grantRole': [
    'admin, any',
    async (of) => ({ userId: await of.fresh('staff login'), role: 'admin' }),
  ],
  'admin.people.revokeRole': [
    'admin, any',
    async (of) => ({ userId: await of.fresh('staff login'), role: 'lawyer' }),
  ],
  'admin.people.endSessions': ['admin, any', async (of) => ({ userId: await of.fresh('login') })],
  'admin.people.resetTwoFactor': ['admin, any', async (of) => ({ userId: await of.fresh('login') })],
  'admin.people.block': ['admin, any', async (of) => ({ userId: await of.fresh('login') })],
  'admin.people.unblock': ['admin, any', async (of) => ({ userId: await of.fresh('login') })],
  'admin.invitations.list': ['admin'],
  'admin.invitations.candidates': ['admin'],
  'admin.invitations.send': [
    'admin, any',
    async (of) => ({ role: 'lawyer', lawyerId: await of.fresh('lawyer') }),
  ],
  'admin.invitations.revoke': ['admin, any', async (of) => ({ id: await of.fresh('invitation') })],
  'admin.lawyerAccounts.setUp': ['admin'],
  'admin.lawyerAccounts.resetPassword': [
    'admin',
    () => ({ name: 'no-such-lawyer' }),
    { answers: 'NOT_FOUND' },
  ],
  'admin.timeline.list': ['admin, any', (of) => ({ caseId: of.id('case') }), { shows: 'locked' }],
  'admin.timeline.add': ['admin, any', (of) => ({ ...entry, caseId: of.id('case'), entryTimestamp: now() })],
  'admin.timeline.edit': [
    'admin, any',
    async (of) => ({ ...entry, id: await of.fresh('case entry'), entryTimestamp: now() }),
  ],
  'admin.timeline.delete': ['admin, any', async (of) => ({ id: await of.fresh('case entry') })],
  'admin.timeline.history': ['admin, any', (of) => ({ caseId: of.id('case') })],
  'admin.tasks.list': ['admin', (of) => ({ caseId: of.id('case') })],
  'admin.tasks.all': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.tasks.setStatuses': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('case task'), version }], status: 'completed' }),
  ],
  'admin.tasks.assignMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('case task'), version }], assignedTo: null }),
  ],
  'admin.tasks.create': ['admin, any', (of) => ({ title: 'T', caseId: of.id('case') })],
  'admin.tasks.createMany': ['admin', (of) => ({ title: 'T', caseIds: [of.id('case')] })],
  'admin.tasks.update': [
    'admin, any',
    async (of) => ({ title: 'T', id: await of.fresh('case task'), version }),
  ],
  'admin.tasks.delete': ['admin, any', async (of) => ({ id: await of.fresh('case task') })],
  'admin.checklists.list': ['admin'],
  'admin.checklists.create': ['admin', () => ({ name: randomUUID(), items: [{ title: 'T' }] })],
  'admin.checklists.update': [
    'admin, any',
    async (of) => ({ id: await of.fresh('checklist'), name: randomUUID(), items: [{ title: 'T' }], version }),
  ],
  'admin.checklists.delete': ['admin, any', async (of) => ({ id: await of.fresh('checklist') })],
  'admin.checklists.offered': ['admin, any', (of) => ({ caseId: of.id('case') })],
  'admin.checklists.apply': [
    'admin, any',
    async (of) => ({ caseId: await of.fresh('case'), id: await of.fresh('checklist') }),
  ],
  'admin.firm.read': ['admin'],
  'admin.firm.begin': ['admin', () => ({})],
  'admin.firm.update': ['admin', () => ({ ...demoFirm, version: 100 }), { answers: 'CONFLICT' }],
  'admin.locations.list': ['admin'],
  'admin.locations.create': ['admin', () => ({ city: randomUUID(), state: 'Ohio' })],
  'admin.locations.update': [
    'admin, any',
    async (of) => ({ id: await of.fresh('office'), city: randomUUID(), state: 'Ohio', version }),
  ],
  'admin.locations.move': ['admin, any', async (of) => ({ id: await of.fresh('office'), towards: 'up' })],
  'admin.locations.delete': ['admin, any', async (of) => ({ id: await of.fresh('office') })],
  'admin.leads.list': ['admin', () => ({}), { shows: 'word' }],
  'admin.leads.create': ['admin', person],
  'admin.leads.update': ['admin, any', async (of) => ({ ...person(), id: await of.fresh('lead'), version })],
  'admin.leads.changeMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('lead'), version }], status: 'lost' }),
  ],
  'admin.leads.delete': ['admin, any', async (of) => ({ id: await of.fresh('lead') })],
  'admin.leads.likelyClients': ['admin, any', async (of) => ({ id: await of.fresh('lead') })],
  'admin.leads.convert': [
    'admin, any',
    async (of) => ({ id: await of.fresh('lead'), version, despiteLikely: true }),
  ],
  'admin.calendar.ofCase': ['admin', (of) => ({ caseId: of.id('case') })],
  'admin.calendar.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.calendar.get': ['admin, any', async (of) => ({ id: await of.fresh('court date') })],
  'admin.calendar.month': ['admin', () => ({ month: '2026-01' })],
  'admin.calendar.week': ['admin', () => ({ day: '2026-01-04' })],
  'admin.calendar.move': [
    'admin, any',
    async (of) => ({ id: await of.fresh('court date'), courtDate: hearing.courtDate, version }),
  ],
  'admin.calendar.create': [
    'admin, any',
    (of) => ({ ...hearing, caseId: of.id('case') }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.calendar.update': [
    'admin, any',
    async (of) => ({ ...hearing, caseId: of.id('case'), id: await of.fresh('court date') }),
  ],
  'admin.calendar.delete': ['admin, any', async (of) => ({ id: await of.fresh('court date') })],
  'admin.billing.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.billing.totals': ['admin'],
  'admin.billing.create': [
    'admin, any',
    (of) => ({ ...hours, caseId: of.id('case'), lawyerId: of.id('lawyer') }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.billing.update': [
    'admin, any',
    async (of) => ({
      ...hours,
      caseId: of.id('case'),
      lawyerId: of.id('lawyer'),
      id: await of.fresh('time entry'),
    }),
  ],
  'admin.billing.changeMany': [
    'admin',
    async (of) => ({ rows: [{ id: await of.fresh('time entry'), version }], billed: true }),
  ],
  'admin.billing.delete': ['admin, any', async (of) => ({ id: await of.fresh('time entry') })],
  'admin.documents.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.documents.delete': ['admin, any', async (of) => ({ id: await of.fresh('document') })],
  'admin.visits.figures': ['admin'],
  'admin.siteArchive.list': ['admin'],
  'admin.siteArchive.take': ['admin', undefined, { answers: 'SERVICE_UNAVAILABLE' }],
  'admin.reports.overview': ['admin'],
  'admin.reports.figures': ['admin'],
  'admin.reports.export': ['admin', () => ({ chart: 'Leads by source' })],
  'admin.records.list': ['admin', () => ({})],
  'admin.records.hold': [
    'admin, any',
    async (of) => ({ id: await of.fresh('deleted record'), hold: true, reason: 'Held' }),
  ],
  'admin.records.setPurgeDate': [
    'admin, any',
    async (of) => ({ id: await of.fresh('deleted record'), purgeAfter: '2099-01-01', was: '2098-01-01' }),
  ],
  'admin.records.restore': ['admin, any', async (of) => ({ id: await of.fresh('deleted case') })],
  'admin.legalHolds.list': ['admin', () => ({})],
  'admin.legalHolds.create': [
    'admin, any',
    async (of) => ({ kind: 'case', id: await of.fresh('case'), reason: 'Held' }),
    { missing: 'BAD_REQUEST' },
  ],
  'admin.legalHolds.lift': [
    'admin, any',
    async (of) => ({ id: await of.fresh('legal hold'), reason: 'Over' }),
  ],
  'admin.waiting.list': ['admin'],
  'admin.search': ['admin', () => ({ text: 'matter' })],
  'admin.jobs.list': ['admin', () => ({})],
  'admin.jobs.counts': ['admin'],
  'admin.jobs.recurring': ['admin'],
  'admin.backups.status': ['admin'],
  'admin.jobs.retry': ['admin, any', async (of) => ({ id: await of.fresh('failed job') })],
  'admin.jobs.discard': ['admin, any', async (of) => ({ id: await of.fresh('failed job') })],
  'admin.inbox.list': ['admin', () => ({})],
  'admin.inbox.counts': ['admin'],
  'admin.inbox.get': ['admin, any', async (of) => ({ id: await of.fresh('message') })],
  'admin.inbox.answer': ['admin, any', async (of) => ({ id: await of.fresh('message') })],
  'admin.inbox.reopen': ['admin, any', async (of) => ({ id: await of.fresh('message') })],
  'admin.inbox.delete': ['admin, any', async (of) => ({ id: await of.fresh('message') })],
  'site.articles.list': ['everyone', () => ({})],
  'site.articles.any': ['everyone'],
  'site.articles.addresses': ['everyone'],
  'site.articles.bySlug': ['everyone', () => ({ slug: 'no-such-article' }), { answers: 'NOT_FOUND' }],
  'lawyer.articles.list': ['lawyer', () => ({}), { shows: 'word' }],
  'lawyer.articles.get': ['lawyer, own', async (of) => ({ id: await of.fresh('article') })],
  'lawyer.articles.create': ['lawyer', () => article],
  'lawyer.articles.update': [
    'lawyer, own',
    async (of) => ({ ...article, id: await of.fresh('article'), version }),
  ],
  'lawyer.articles.delete': ['lawyer, own', async (of) => ({ id: await of.fresh('article') })],
  'admin.articles.list': ['admin', () => ({ limit: 100 }), { shows: 'word' }],
  'admin.articles.get': ['admin, any', async (of) => ({ id: await of.fresh('article') })],
  'admin.articles.create': ['admin', () => article],
  'admin.articles.update': [
    'admin, any',
    async (of) => ({ ...article, id: await of.fresh('article'), version }),
  ],
  'admin.articles.approve': ['admin, any', async (of) => ({ id: await of.fresh('article'), version })],
  'admin.articles.publish': ['admin', () => ({ id: randomUUID(), version }), { answers: 'NOT_FOUND' }],
  'admin.articles.withdraw': ['admin, any', async (of) => ({ id: await of.fresh('article'), version })],
  'admin.articles.versions': ['admin, any', async (of) => ({ id: await of.fresh('article') })],
  'admin.articles.versionText': ['admin', () => ({ id: randomUUID(), number: 1 }), { answers: 'NOT_FOUND' }],
  'admin.articles.restore': [
    'admin',
    () => ({ id: randomUUID(), number: 1, version }),
    { answers: 'NOT_FOUND' },
  ],
  'admin.articles.delete': ['admin, any', async (of) => ({ id: await of.fresh('article') })],
  'admin.siteTexts.list': ['admin'],
  'admin.siteTexts.update': [
    'admin',
    () => ({
      key: 'highlights' as const,
      body: { items: [{ title: 'T', text: 'T' }] },
      published: false,
      version: 100,
    }),
    { answers: 'CONFLICT' },
  ],
  'admin.siteTexts.versions': ['admin', () => ({ key: 'home' as const })],
  'admin.siteTexts.restore': [
    'admin',
    () => ({ key: 'home' as const, versionId: randomUUID(), version }),
    { answers: 'NOT_FOUND' },
  ],
  'site.testimonials.list': ['everyone'],
  'admin.testimonials.list': ['admin'],
  'admin.testimonials.create': ['admin', () => testimonial],
  'admin.testimonials.update': [
    'admin, any',
    async (of) => ({ ...testimonial, id: await of.fresh('testimonial'), version }),
  ],
  'admin.testimonials.publish': [
    'admin, any',
    async (of) => ({ id: await of.fresh('testimonial'), version }),
  ],
  'admin.testimonials.withdraw': [
    'admin, any',
    async (of) => ({ id: await of.fresh('testimonial'), version }),
  ],
  'admin.testimonials.order': ['admin', () => ({ ids: [randomUUID()] }), { answers: 'CONFLICT' }],
  'admin.testimonials.versions': ['admin, any', async (of) => ({ id: await of.fresh('testimonial') })],
  'admin.testimonials.restore': [
    'admin',
    () => ({ id: randomUUID(), versionId: randomUUID(), version }),
    { answers: 'NOT_FOUND' },
  ],
  'admin.testimonials.delete': ['admin, any', async (of) => ({ id: await of.fresh('testimonial') })],
  'admin.webhooks.list': ['admin'],
  'admin.webhooks.create': [
    'admin',
    () => ({ url: 'https://127.0.0.1/hook', events: ['case.created'] }),
    { answers: 'BAD_REQUEST' },
  ],
  'admin.webhooks.rotate': ['admin, any', async (of) => ({ id: await of.fresh('webhook') })],
  // The queue drops the deliveries in the meantime.
  'admin.webhooks.test': [
    'admin, any',
    async (of) => ({ id: await of.fresh('webhook') }),
    { notes: ['update queued_jobs'] },
  ],
  'admin.webhooks.delete': [
    'admin, any',
    async (of) => ({ id: await of.fresh('webhook') }),
    { notes: ['update queued_jobs'] },
  ],
  'admin.apiTokens.list': ['admin'],
  'admin.apiTokens.create': [
    'admin',
    () => ({ name: 'N', scopes: ['leads:read'], days: 30, password: 'wrong' }),
    { answers: 'BAD_REQUEST' },
  ],
  'admin.apiTokens.revoke': ['admin, any', async (of) => ({ id: await of.fresh('API token') })],
  'admin.audit.list': ['admin', () => ({})],
  'admin.audit.kinds': ['admin'],
  'admin.audit.people': ['admin', () => ({ search: '' })],
}
