import type { AuditFact } from './audit.schema.ts'

/** What a sentence says of whoever did it. */
type Sentence = (fact: AuditFact & { thing: string; ofCase: string }) => string

const actions: Record<string, { name: string; says: Sentence }> = {
  'session.opened': {
    name: 'Sign-in',
    says: ({ detail: { second_factor: proof } }) =>
      proof === 'recovery-code' ? 'Signed in with a recovery code' : 'Signed in',
  },
  'session.refused': { name: 'Refused sign-in', says: () => 'Was refused at the second step of signing in' },
  'sessions.ended': {
    name: 'Sessions ended',
    says: ({ label, detail: { count } }) => `Ended ${count ?? 'the'} sessions of ${whose(label)}`,
  },
  'account.created': { name: 'New account', says: () => 'Created an account' },
  'password.reset': { name: 'Password reset', says: () => 'Set a new password by a mailed link' },
  'password.changed': { name: 'Password change', says: () => 'Changed the password' },
  'email.changed': { name: 'Change of address', says: () => 'Changed the email address' },
  'password.reset_sent': {
    name: 'Reset link sent',
    says: ({ label }) => `Sent ${whose(label)} a link to choose a new password`,
  },
  'account.banned': {
    name: 'Login blocked',
    says: ({ label, detail: { reason } }) =>
      `Blocked the login of ${whose(label)}${reason ? `: ${reason}` : ''}`,
  },
  'account.unbanned': {
    name: 'Login unblocked',
    says: ({ label }) => `Unblocked the login of ${whose(label)}`,
  },
  'two_factor.reset': {
    name: 'Two-factor sign-in reset',
    says: ({ label }) => `Reset the two-factor sign-in of ${whose(label)}`,
  },
  'two_factor.enabled': { name: 'Two-factor sign-in on', says: () => 'Turned two-factor sign-in on' },
  'two_factor.disabled': { name: 'Two-factor sign-in off', says: () => 'Turned two-factor sign-in off' },
  'two_factor.codes_renewed': { name: 'Recovery codes', says: () => 'Made new recovery codes' },
  'invitation.sent': { name: 'Invitation', says: ({ detail }) => `Invited ${invited(detail)}` },
  'invitation.revoked': {
    name: 'Invitation revoked',
    says: ({ detail }) => `Took back the invitation of ${invited(detail)}`,
  },
  'invitation.accepted': {
    name: 'Invitation accepted',
    says: ({ detail }) => `Accepted the invitation and has ${roleOf(detail)}`,
  },
  'client.joined': { name: 'Login joined', says: ({ thing }) => `Joined a login to ${thing}` },
  'client.deleted': {
    name: 'Client deleted',
    says: ({ thing }) => `Deleted ${thing} for good, login included`,
  },
  'role.granted': {
    name: 'Role granted',
    says: ({ label, detail }) => `Gave ${whose(label)} ${roleOf(detail)}`,
  },
  'role.revoked': {
    name: 'Role revoked',
    says: ({ label, detail }) => `Took ${roleOf(detail)} from ${whose(label)}`,
  },
  'token.created': { name: 'API token created', says: ({ thing }) => `Made ${thing}` },
  'token.revoked': { name: 'API token revoked', says: ({ thing }) => `Revoked ${thing}` },
  'token.used': {
    name: 'Change by a program',
    says: ({ thing, detail: { procedure } }) => `Had a program call ${procedure} with ${thing}`,
  },
  'webhook.created': { name: 'Webhook added', says: ({ thing }) => `Added ${thing}` },
  'webhook.secret_changed': {
    name: 'Webhook secret',
    says: ({ thing }) => `Changed the secret of ${thing}`,
  },
  'webhook.deleted': { name: 'Webhook deleted', says: ({ thing }) => `Deleted ${thing}` },
  'case.viewed': { name: 'Case viewed', says: ({ thing }) => `Viewed the details of ${thing}` },
  'case.unlocked': { name: 'Case unlocked', says: ({ thing }) => `Unlocked ${thing} with its PIN` },
  'case.grant-ended': {
    name: 'Unlock ended',
    says: ({ thing }) => `Closed ${thing} to somebody who had unlocked it`,
  },
  'case.link-revoked': { name: 'Case link revoked', says: ({ thing }) => `Revoked the link of ${thing}` },
  'case.link-renewed': { name: 'Case link renewed', says: ({ thing }) => `Made a new link for ${thing}` },
  'case.status': {
    name: 'Case status',
    says: ({ thing, detail: { from, to } }) =>
      from ? `Changed the status of ${thing} from ${from} to ${to}` : `Opened ${thing} as ${to}`,
  },
  'case.pin-lock-lifted': { name: 'PIN lock lifted', says: ({ thing }) => `Lifted the PIN lock of ${thing}` },
  'pin.created': { name: 'PIN created', says: ({ thing }) => `Created a PIN for ${thing}` },
  'file.downloaded': {
    name: 'Download',
    says: ({ detail: { name }, ofCase }) => `Downloaded ${name ? `“${name}”` : 'a file'}${ofCase}`,
  },
  'message.answered': { name: 'Message answered', says: ({ thing }) => `Marked ${thing} as answered` },
  'message.reopened': { name: 'Message reopened', says: ({ thing }) => `Opened ${thing} again` },
  exported: {
    name: 'Export',
    says: ({ detail: { what, lines } }) =>
      `Exported ${what ?? 'a table'}${typeof lines === 'number' ? ` (${lines} ${lines === 1 ? 'line' : 'lines'})` : ''}`,
  },
  imported: {
    name: 'Import',
    says: ({ detail: { what, lines } }) => `Imported ${lines ?? 'some'} ${what ?? 'lines'} from a file`,
  },
  deleted: { name: 'Deletion', says: ({ thing, ofCase }) => `Deleted ${thing}${ofCase}` },
  'case.restored': { name: 'Case restored', says: ({ thing }) => `Restored ${thing}` },
  'record.held': {
    name: 'Record held',
    says: ({ thing, detail: { reason } }) => `Put a legal hold on ${thing}${reason ? `: ${reason}` : ''}`,
  },
  'record.released': { name: 'Record released', says: ({ thing }) => `Released the legal hold on ${thing}` },
  'record.purge_date': {
    name: 'Date of erasure',
    says: ({ thing }) => `Set another date of erasure for ${thing}`,
  },
  'record.purged': { name: 'Record erased', says: ({ thing }) => `Erased the record of ${thing} for good` },
}

/** By the table's name: what one of it is called. */
const things: Record<string, string> = {
  webhooks: 'webhook',
  api_tokens: 'API token',
  appointments: 'appointment',
  audit_log: 'audit log',
  calendar_events: 'court date',
  case_tasks: 'task',
  case_updates: 'timeline entry',
  cases: 'case',
  chat_conversations: 'chat',
  chat_messages: 'chat message',
  clients: 'client',
  contact_messages: 'message',
  deleted_records: 'deleted record',
  documents: 'document',
  files: 'file',
  invitations: 'invitation',
  lawyers: 'lawyer profile',
  leads: 'lead',
  queued_jobs: 'job',
  reports: 'report',
  time_entries: 'time entry',
  user_roles: 'role',
  users: 'account',
}

/** Tables whose label is the name of a person, not of the thing. */
const ofPeople = ['contact_messages', 'leads', 'clients', 'users']

const roles: Record<string, string> = {
  admin: 'Administrator',
  lawyer: 'Lawyer',
  client: 'Client',
  anon: 'Visitor',
  accounts: 'Sign-in',
  system: 'System',
}

export const roleName = (role: string): string => roles[role] ?? capitalized(role)
export const actionName = (action: string): string => actions[action]?.name ?? plain(action)
export const entityName = (entity: string): string => capitalized(things[entity] ?? plain(entity))

/**
 * A line of the log as a sentence about whoever did it: 'Deleted the case CASE-2025-001'. What isn't known here by
 * name, such as a line of an older version, is said in its own words. `ofCase`: it stands where the case is plain.
 */
export function auditSentence(fact: AuditFact, { ofCase: within = false } = {}): string {
  const { action, entity, label, caseNumber } = fact
  const noun = things[entity] ?? plain(entity).toLowerCase()
  const called = ofPeople.includes(entity) ? label : label && (entity === 'cases' ? label : `“${label}”`)
  const isTheCase = within && entity === 'cases'
  const thing = isTheCase
    ? 'the case'
    : called
      ? `the ${noun}${entity === 'contact_messages' ? ' of' : ''} ${called}`
      : `${article(noun)} ${noun}`
  const ofCase = caseNumber && !within && entity !== 'cases' ? ` of the case ${caseNumber}` : ''
  const says = actions[action]?.says
  return says ? says({ ...fact, thing, ofCase }) : `${plain(action)}: ${thing}${ofCase}`
}

const roleOf = ({ role }: AuditFact['detail']) =>
  typeof role === 'string' ? `the role of ${roleName(role).toLowerCase()}` : 'a role'
const whose = (label: string | null) => label ?? 'an account that is gone'
const invited = ({ email, role }: AuditFact['detail']) =>
  `${email ?? 'somebody'}${typeof role === 'string' ? ` as ${article(role)} ${roleName(role).toLowerCase()}` : ''}`
const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a')
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** `invitation.sent` as people write: 'Invitation sent'. */
const plain = (code: string) => capitalized(code.replaceAll(/[._-]+/g, ' '))
