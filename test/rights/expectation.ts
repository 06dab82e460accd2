import { matrixRows } from './matrix-rows.ts'
import { type Persona, seenBy } from './personas.ts'

type Kind = 'anon' | 'client' | 'unlocked' | 'lawyer' | 'admin' | 'accounts' | 'system'

const all = 'read insert update delete all'

/**
 * Who reaches what, written independently of the policies: operations, then rows. `own` and
 * `other` are the persona's and everybody else's, `partner` is the other side of the own case. A
 * kind of rows is written alone (`active`) or after an owner (`own:staged`); `-word` excludes rows.
 * `unlocked` is added for the holder of a case's grant.
 */
export const expectation: Record<string, Partial<Record<Kind, string>>> = {
  firm_settings: {
    anon: 'read all',
    client: 'read all',
    lawyer: 'read all',
    system: 'read all',
    admin: 'read insert update all',
  },
  locations: { anon: 'read all', client: 'read all', lawyer: 'read all', admin: all },
  lawyers: { anon: 'read active', client: 'read active', lawyer: 'read active, update own', admin: all },
  clients: { client: 'read own', lawyer: 'read own', admin: all },
  cases: { client: 'read own', lawyer: 'read insert update own', admin: all },
  case_updates: { unlocked: 'read own', lawyer: 'read insert update delete own', admin: all },
  case_status_changes: { lawyer: 'read own', admin: 'read all' },
  case_tasks: { lawyer: 'read insert update own', admin: all },
  checklists: { lawyer: 'read active', admin: all },
  checklist_items: { lawyer: 'read active', admin: 'read insert delete all' },
  case_access_pins: { lawyer: 'read insert delete own' },
  case_access_grants: { lawyer: 'read update own', admin: 'read update all', system: 'read delete expired' },
  case_access_locks: { lawyer: 'read own', admin: 'read all' },
  case_access_unlocks: { lawyer: 'read insert own', admin: 'read insert all' },
  case_access_requests: { client: 'read insert own', lawyer: 'read delete own' },
  documents: {
    client: 'read own, insert own:sent',
    lawyer: 'read own, insert own -sent, insert partner:shared',
    admin: 'read update delete all, insert all -upload -sent',
  },
  files: {
    anon: 'read portrait picture logo',
    client:
      'read portrait picture logo own:document own:screened own:chat_attachment, read insert own:staged',
    unlocked: 'read own:case_update',
    lawyer: 'read portrait picture logo own, insert own:staged',
    admin: 'read all -staged -released -chat_attachment, read insert own:staged',
    system: 'read all, delete staged released',
  },
  resumable_uploads: {
    client: 'read insert update delete own',
    lawyer: 'read insert update delete own',
    admin: 'read insert update delete own',
    system: 'read delete all',
  },
  publication_consents: { client: 'read own', lawyer: 'read own', admin: 'read all' },
  leads: { admin: all },
  declined_leads: { admin: 'read all' },
  consultations: { admin: 'read all -declined' },
  lead_mails: { admin: 'read all -declined, insert all' },
  lead_mail_templates: { admin: 'read insert update all' },
  parties: {
    lawyer: 'read own shared, update own -client, insert all -client',
    admin: 'read update delete all, insert all -client',
  },
  case_parties: {
    lawyer: 'read update own, insert own -client -shared, delete own -client',
    admin: 'read insert update all, delete all -client',
  },
  party_relations: { lawyer: 'read insert delete own', admin: 'read insert delete all' },
  party_merges: { admin: 'read all' },
  conflict_names: {},
  conflict_coverage: {},
  conflict_checks: { admin: 'read all' },
  conflict_matches: { admin: 'read all' },
  conflict_decisions: { admin: 'read all' },
  engagement_register: { admin: 'read all' },
  engagement_register_lines: {},
  conflict_policies: { lawyer: 'read all', admin: 'read insert all' },
  articles: {
    lawyer: 'read update own, insert delete own:draft',
    admin: 'read update delete all, insert all -approved',
  },
  article_versions: { anon: 'read public', client: 'read public', lawyer: 'read public', admin: 'read all' },
  article_pictures: { lawyer: 'read own, insert own -foreign -office', admin: 'read all, insert office' },
  site_texts: { system: 'read public', admin: 'read insert update all' },
  site_text_versions: { admin: 'read all' },
  testimonials: { anon: 'read public', client: 'read public', lawyer: 'read public', admin: all },
  testimonial_versions: { admin: 'read all' },
  time_entries: { lawyer: 'read insert update delete own', admin: all },
  calendar_events: { lawyer: 'read insert update delete own', admin: all },
  appointments: {
    client: 'read own, insert own:pending',
    lawyer: 'read delete own, update own:pending',
    admin: 'read delete all',
  },
  chat_conversations: { client: 'read own', lawyer: 'read insert update delete own' },
  chat_messages: {
    client: 'read own, insert own:client, update own:lawyer',
    lawyer: 'read delete own, insert own:lawyer, update own:client',
    system: 'read update all',
  },
  chat_epochs: { client: 'read own', lawyer: 'read own' },
  chat_envelopes: { client: 'read own', lawyer: 'read own' },
  chat_admissions: { client: 'read own', lawyer: 'read own' },
  key_statements: {
    client: 'read firm own, insert own',
    admin: 'read insert firm',
  },
  key_holders: { client: 'read firm own, update own:device', admin: 'read firm' },
  user_presence: {
    client: 'read own partner, insert update own',
    lawyer: 'read own partner, insert update own',
    system: 'read update all',
  },
  notifications: {
    client: 'read update delete own',
    lawyer: 'read update delete own',
    admin: 'read update delete own',
  },
  notification_preferences: {
    client: 'read insert update own',
    lawyer: 'read insert update own',
    admin: 'read insert update own',
  },
  list_layouts: { lawyer: 'read insert update own', admin: 'read insert update own' },
  saved_views: { lawyer: 'read insert delete own', admin: 'read insert delete own' },
  contact_messages: { admin: 'read update delete all -declined, insert all', system: 'read all' },
  user_roles: {
    client: 'read own',
    lawyer: 'read own',
    // A former administrator can't regain the role.
    admin: 'read delete all, insert other',
    accounts: 'read insert all',
  },
  staff_permissions: { admin: 'read all', accounts: 'read all' },
  users: { accounts: all },
  sessions: { accounts: all },
  credentials: { accounts: all },
  two_factors: { accounts: all },
  recovery_codes: { accounts: all },
  pending_sign_ins: { accounts: all },
  passkeys: { client: 'read update own', accounts: all },
  passkey_challenges: { accounts: all },
  provider_sign_ins: { accounts: all },
  address_changes: { accounts: all },
  password_resets: { accounts: all },
  pending_sign_ups: { accounts: all },
  sign_up_links: { accounts: all },
  invitations: { admin: 'read all', accounts: all },
  audit_log: { admin: 'read all' },
  case_view_counts: { admin: 'read all', system: 'read insert update all' },
  field_changes: { admin: 'read all' },
  deleted_records: { admin: 'read update all' },
  record_readings: { admin: 'read own', system: 'read delete expired' },
  legal_holds: { admin: 'read insert update all' },
  case_screens: { admin: 'read insert update all' },
  queued_jobs: { system: 'read update delete all', admin: 'read all, update failed tried, delete failed' },
  api_tokens: { admin: 'read all, insert own, update all -revoked' },
  webhooks: { admin: 'read update delete all, insert own', system: 'read update all' },
  recurring_jobs: { system: 'read insert update all', admin: 'read all' },
  backups: { admin: 'read all', system: 'read all' },
  import_runs: { admin: 'read insert update own', system: 'read update delete all' },
  backup_downloads: {},
  encryption_keys: { admin: 'read all', system: 'read insert update all' },
  resealings: { admin: 'read all', system: 'read insert update delete all' },
  serving_processes: { admin: 'read all', system: all },
  counters: { admin: 'read all' },
  site_archive: { admin: 'read all', system: 'read all, delete old' },
  site_visits: { admin: 'read all', system: 'read insert update delete all' },
  throttles: { system: 'read delete all' },
  changes: { system: 'read delete all' },
}

/** Columns that the role can't read or write although it reaches the row. */
export const forbidden: [kind: Kind, operation: 'select' | 'update', table: string, columns: string][] = [
  ['anon', 'select', 'lawyers', 'user_id active created_at version'],
  ['client', 'select', 'lawyers', 'user_id active created_at version'],
  ['anon', 'select', 'locations', 'idempotency_key updated_at version'],
  ['client', 'select', 'clients', 'notes'],
  ['client', 'select', 'case_updates', 'created_by lawyer_id idempotency_key'],
  ['client', 'select', 'documents', 'created_by lawyer_id'],
  ['client', 'select', 'cases', 'publish_title publish_consent_by client_photo_file_id'],
  ['client', 'select', 'publication_consents', 'recorded_by withdrawn_by lawyer_id'],
  ['admin', 'update', 'publication_consents', 'given_at withdrawn_at recorded_by client_id'],
  ['anon', 'select', 'testimonials', 'consented_on pending consent_file_id approved_by version'],
  ['client', 'select', 'testimonials', 'consented_on pending consent_file_id approved_by version'],
  ['lawyer', 'select', 'testimonials', 'consented_on pending consent_file_id approved_by version'],
  ['admin', 'update', 'testimonials', 'approved_by approved_at version'],
  ['system', 'select', 'site_texts', 'approved_by approved_at version'],
  ['admin', 'update', 'site_texts', 'key approved_by approved_at version'],
  ['anon', 'select', 'article_versions', 'approved_by published_by'],
  ['client', 'select', 'article_versions', 'approved_by published_by'],
  ['lawyer', 'update', 'articles', 'state author_id versions published_number'],
  ['admin', 'update', 'articles', 'versions published_number author_name'],
  ['lawyer', 'select', 'clients', 'notes address'],
  ['lawyer', 'select', 'case_access_pins', 'pin_hash pin_ciphertext'],
  ['lawyer', 'select', 'case_access_grants', 'token_hash'],
  ['admin', 'select', 'case_access_grants', 'token_hash'],
  ['admin', 'update', 'case_access_grants', 'expires_at user_id'],
  ['admin', 'select', 'invitations', 'token_hash'],
  ['client', 'select', 'passkeys', 'credential_id public_key counter transports'],
  ['client', 'update', 'passkeys', 'user_id credential_id public_key counter used_at'],
  ['admin', 'select', 'deleted_records', 'record'],
  ['lawyer', 'update', 'lawyers', 'slug title specialization email location active user_id'],
  ['lawyer', 'update', 'cases', 'lawyer_id case_number share_link publish_consent_by created_at version'],
  ['lawyer', 'update', 'case_updates', 'case_id client_id lawyer_id created_by idempotency_key'],
  ['lawyer', 'update', 'appointments', 'client_id lawyer_id notes preferred_time'],
  ['lawyer', 'update', 'chat_messages', 'message_text sender sender_id conversation_id'],
  ['client', 'update', 'chat_messages', 'message_text sender sender_id conversation_id'],
  ['lawyer', 'update', 'chat_messages', 'sealed_text epoch_id device_id signature file_id'],
  ['client', 'update', 'chat_messages', 'sealed_text epoch_id device_id signature file_id'],
  ['client', 'update', 'key_holders', 'name removed_at user_id chain_id kind'],
  ['admin', 'update', 'cases', 'share_link publish_consent_by publish_consent_at'],
  [
    'admin',
    'update',
    'deleted_records',
    'record deleted_by deleted_at keep_until hold_set_by restored_at restored_by',
  ],
  ['admin', 'update', 'case_screens', 'case_id lawyer_id reason since set_by ended_by'],
  ['admin', 'select', 'queued_jobs', 'payload'],
  ['admin', 'select', 'webhooks', 'secret'],
  ['admin', 'update', 'webhooks', 'id url created_by created_at'],
  ['admin', 'select', 'api_tokens', 'token_hash'],
  ['admin', 'update', 'api_tokens', 'expires_at token_hash user_id hint name'],
  ['admin', 'update', 'queued_jobs', 'summary payload last_error'],
  ['system', 'select', 'throttles', 'key_hash hits'],
  ['system', 'select', 'backups', 'place error'],
  ['system', 'select', 'chat_messages', 'conversation_id client_id lawyer_id sender_id sender created_at'],
  ['system', 'update', 'chat_messages', 'conversation_id client_id lawyer_id sender_id sender is_read'],
  ['system', 'update', 'webhooks', 'url created_by created_at'],
  ['system', 'update', 'encryption_keys', 'id created_at'],
  ['lawyer', 'update', 'parties', 'id client_id'],
  ['lawyer', 'update', 'case_parties', 'case_id client_id lawyer_id party_id source'],
  ['admin', 'update', 'case_parties', 'case_id party_id source'],
  ['admin', 'update', 'conflict_checks', 'occasion subject'],
  ['admin', 'update', 'conflict_matches', 'found likeness'],
  ['admin', 'update', 'engagement_register', 'client reason hash'],
  ['admin', 'update', 'conflict_policies', 'text version'],
  ['admin', 'update', 'conflict_decisions', 'decision note decided_by decided_at'],
]

/** The expectation in a probe's format: one line for each operation and label, sorted. */
export function expectedReach(persona: Persona, table: string): string[] {
  const labels = (matrixRows[table] ?? []).map(([label]) => seenBy(persona, label))
  const clauses = persona.kinds.flatMap((kind) => expectation[table]?.[kind as Kind]?.split(', ') ?? [])
  const lines = clauses.flatMap((clause) => {
    const words = clause.split(' ')
    const operations = words.filter((word) => /^(read|insert|update|delete)$/.test(word))
    const rows = words.filter((word) => !operations.includes(word))
    const meant = labels.filter(
      (label) =>
        rows.some((word) => means(word, label)) && !rows.some((word) => word === `-${label.split(':')[1]}`),
    )
    return operations.flatMap((operation) => meant.map((label) => `${operation} ${label}`))
  })
  return [...new Set(lines)].sort()
}

function means(word: string, label: string): boolean {
  const [owner, kind] = label.split(':')
  return word === 'all' || word === label || word === owner || word === kind
}
