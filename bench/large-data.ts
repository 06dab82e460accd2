import type pg from 'pg'

// A firm of any size, generated in SQL: everything in proportion to its cases, the same in every run.
// Dates are within five years at every size; a client has four cases, a lawyer five hundred. 'Agreement' is in
// every fifth title, 'Quixote' in seven, and the first tenth of all cases have 'Waterworks'.

/** People and values that the measurements use. The people sign in with the password of the given hash. */
export const known = {
  admin: { email: 'admin@octagonlaw.example', portal: 'admin' },
  lawyer: { email: 'lawyer-1@octagonlaw.example', portal: 'lawyer' },
  client: { email: 'client-1@demo.example', portal: 'client' },
} as const

/** The tables that grow with the firm: no page may scan one. */
export const growing = [
  'users',
  'clients',
  'cases',
  'case_updates',
  'case_status_changes',
  'case_tasks',
  'documents',
  'leads',
  'contact_messages',
  'time_entries',
  'calendar_events',
  'appointments',
  'chat_conversations',
  'chat_messages',
  'notifications',
  'audit_log',
  'deleted_records',
] as const

/** A pseudorandom value, the same for the same row. */
const idOf = (what: string, n: string) =>
  `overlay(overlay(md5('${what} ' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`
const within = (years: number, n: string, of: string) =>
  `date_trunc('second', now()) - interval '${years} years' * ((${n})::float8 / ${of})`
const oneOf = (words: string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + (${n}) % ${words.length}]`

const first = [
  'Ada',
  'Boris',
  'Clara',
  'Dmitri',
  'Elena',
  'Farid',
  'Greta',
  'Hugo',
  'Irene',
  'Jonas',
  'Kavya',
]
const last = [
  'Abara',
  'Bianchi',
  'Castillo',
  'Dvorak',
  'Eriksen',
  'Fontaine',
  'Gupta',
  'Haddad',
  'Ivanov',
  'Jensen',
  'Kowalski',
  'Lindqvist',
  'Moreau',
]
const areas = [
  'Criminal Law',
  'Corporate Law',
  'Family Law',
  'Real Estate Law',
  'Civil Litigation',
  'Estate Planning',
]
const matters = ['Lease', 'Custody', 'Merger', 'Appeal', 'Estate', 'Boundary', 'Contract', 'Licence']

/**
 * Fills a migrated, empty database.
 * @param owner a superuser's connection; triggers and foreign keys are off while it writes
 * @param passwordHash of the three people in `known`
 * @returns seconds
 */
export async function fillFirm(owner: pg.Client, cases: number, passwordHash: string): Promise<number> {
  const started = performance.now()
  const clients = Math.ceil(cases / 4)
  const lawyers = Math.max(2, Math.ceil(cases / 500))
  const caseOf = (n: string) => `1 + (${n}) % ${cases}`
  // The thousandth of a table that is client 1's: every `clients`-th case.
  const clientOf = (n: string) => `1 + (${n}) % ${clients}`
  const lawyerOf = (n: string) => `1 + (${n}) % ${lawyers}`
  const ofCase = (n: string) =>
    `${idOf('case', n)}, ${idOf('client', clientOf(n))}, ${idOf('lawyer', lawyerOf(n))}`
  const dueOf = (n: string) => `case when ${n} % 7 > 0 then current_date - 300 + (${n}) % 401 end`
  const rows: [table: string, number: number, columns: string, values: string][] = [
    [
      'users',
      clients,
      'id, name, email, email_verified',
      `${idOf('user', 'n')}, 'Client ' || n, 'client-' || n || '@demo.example', true`,
    ],
    [
      'users',
      lawyers,
      'id, name, email, email_verified',
      `${idOf('lawyer user', 'n')}, 'Lawyer ' || n, 'lawyer-' || n || '@octagonlaw.example', true`,
    ],
    [
      'users',
      1,
      'id, name, email, email_verified',
      `${idOf('admin', 'n')}, 'Administrator', '${known.admin.email}', true`,
    ],
    ['user_roles', 1, 'user_id, role', `${idOf('admin', 'n')}, 'admin'`],
    ['user_roles', lawyers, 'user_id, role', `${idOf('lawyer user', 'n')}, 'lawyer'`],
    [
      'lawyers',
      lawyers,
      'id, slug, name, title, specialization, email, user_id',
      `${idOf('lawyer', 'n')}, 'lawyer-' || n, 'Lawyer ' || n, 'Partner', 'Corporate Law', 'lawyer-' || n || '@octagonlaw.example', ${idOf('lawyer user', 'n')}`,
    ],
    [
      'clients',
      clients,
      'id, name, email, company, status, lawyer_id, user_id, created_at',
      `${idOf('client', 'n')}, ${oneOf(first, 'n')} || ' ' || ${oneOf(last, 'n / 7')} || ' ' || n, 'client-' || n || '@demo.example', case when n % 9 = 0 then ${oneOf(matters, 'n')} || ' Holdings' else '' end, case when n % 20 = 0 then 'inactive' else 'active' end, ${idOf('lawyer', lawyerOf('n'))}, ${idOf('user', 'n')}, ${within(5, 'n', String(clients))}`,
    ],
    [
      'cases',
      cases,
      'id, case_number, title, description, status, client_name, client_id, lawyer_id, practice_area, publish_title, publish_consent_at, created_at',
      `${idOf('case', 'n')}, 'CASE-' || (${new Date().getFullYear()} - n * 5 / ${cases + 1}) || '-' || lpad(n::text, 7, '0'), ${oneOf(matters, 'n')} || ' of ' || ${oneOf(last, 'n / 3')} || case when n % 5 = 0 then ', Agreement' when n > ${cases} * 0.9 then ', Waterworks' else '' end || case when n % ${Math.ceil(cases / 7)} = 3 then ' v. Quixote' else '' end, 'What the case is about, in some words that a card shows in two lines.', case when n % 10 < 5 then 'ongoing' when n % 10 < 7 then 'pending' else 'closed' end, null, ${idOf('client', clientOf('n'))}, ${idOf('lawyer', lawyerOf('n'))}, ${oneOf(areas, 'n / 2')}, n % 50 = 0, case when n % 50 = 0 then now() end, ${within(5, 'n', String(cases))}`,
    ],
    ['case_status_changes', cases, 'case_id, client_id, lawyer_id, to_status', `${ofCase('n')}, 'ongoing'`],
    [
      'case_updates',
      cases * 5,
      'case_id, client_id, lawyer_id, description, entry_timestamp',
      `${ofCase(caseOf('n'))}, 'A step was taken in the matter, number ' || n, ${within(5, 'n', String(cases * 5))}`,
    ],
    [
      'case_tasks',
      Math.ceil(cases / 2),
      'case_id, client_id, lawyer_id, title, status, assigned_to, due_date, due_order',
      `${ofCase(caseOf('n'))}, 'Prepare ' || case when n % 3 = 0 then 'the draft' else 'something' end || case when n % ${Math.ceil(cases / 14)} = 3 then ' for Zanzibar' else '' end, case when n % 5 < 3 then 'completed' else 'pending' end, case when n % 3 > 0 then ${idOf('lawyer', lawyerOf('n / 3'))} end, ${dueOf('n')}, coalesce(${dueOf('n')}, '9999-12-31')`,
    ],
    [
      'documents',
      cases,
      'id, title, case_id, client_id, lawyer_id, file_url, file_type, created_at',
      `${idOf('document', 'n')}, ${oneOf(matters, 'n')} || case when n % 4 = 0 then ' draft' else ' copy' end || case when n % ${Math.ceil(cases / 7)} = 3 then ' Zanzibar' else '' end, ${ofCase(caseOf('n'))}, 'https://papers.example/' || n, case when n % 3 = 0 then 'pdf' when n % 1000 = 1 then 'image' else 'document' end, ${within(5, 'n', String(cases))}`,
    ],
    [
      'leads',
      Math.ceil(cases / 4),
      'id, name, email, status, source, created_at',
      `${idOf('lead', 'n')}, ${oneOf(first, 'n')} || ' ' || ${oneOf(last, 'n / 5')} || case when n % ${Math.ceil(cases / 35)} = 3 then ' Quixote' else '' end, 'lead-' || n || '@demo.example', ${oneOf(['new', 'contacted', 'qualified', 'converted', 'lost'], 'n')}, ${oneOf(['website', 'Referral', 'Telephone'], 'n')}, ${within(5, 'n', String(cases / 4))}`,
    ],
    [
      'contact_messages',
      Math.ceil(cases / 4),
      'name, email, message, created_at, answered_at',
      `${oneOf(first, 'n')} || ' ' || ${oneOf(last, 'n / 5')}, 'writer-' || n || '@demo.example', 'A question about a ' || ${oneOf(matters, 'n')}, ${within(5, 'n', String(cases / 4))}, case when n % 100 > 0 then ${within(5, 'n', String(cases / 4))} + interval '1 minute' * (n % 3000) end`,
    ],
    [
      'time_entries',
      cases,
      'case_id, case_number, lawyer_id, lawyer_name, description, hours, rate_cents, billable, date',
      `${idOf('case', 'n')}, 'CASE', ${idOf('lawyer', lawyerOf('n'))}, 'Lawyer ' || (${lawyerOf('n')}), 'Work', 0.25 * (1 + n % 20), 35000, n % 6 > 0, (${within(5, 'n', String(cases))})::date`,
    ],
    [
      'calendar_events',
      Math.ceil(cases / 4),
      'case_id, client_id, lawyer_id, title, court_date, is_public, consent_given',
      `${ofCase('n')}, 'A hearing', now() + interval '60 days' - interval '5 years' * (n::float8 / ${cases / 4}), n % 20 = 0, n % 20 = 0`,
    ],
    [
      'appointments',
      clients,
      'id, client_id, lawyer_id, status, confirmed_date, created_at',
      `${idOf('appointment', 'n')}, ${idOf('client', 'n')}, ${idOf('lawyer', lawyerOf('n'))}, case when n % 10 = 2 then 'pending' else 'confirmed' end, case when n % 10 <> 2 then now() end, ${within(5, 'n', String(clients))}`,
    ],
    [
      'chat_conversations',
      clients,
      'id, client_id, lawyer_id, appointment_id, updated_at',
      `${idOf('conversation', 'n')}, ${idOf('client', 'n')}, ${idOf('lawyer', lawyerOf('n'))}, ${idOf('appointment', 'n')}, ${within(5, 'n', String(clients))}`,
    ],
    [
      'chat_messages',
      cases * 2,
      'id, conversation_id, client_id, lawyer_id, sender, sender_id, message_text, idempotency_key, is_read, created_at',
      `${idOf('message', 'n')}, ${idOf('conversation', clientOf('n'))}, ${idOf('client', clientOf('n'))}, ${idOf('lawyer', lawyerOf(clientOf('n')))}, case when n % 2 = 0 then 'client' else 'lawyer' end, null, 'sealed', ${idOf('key', 'n')}, n % 200 > 0, ${within(5, 'n', String(cases * 2))}`,
    ],
    [
      'notifications',
      cases,
      'user_id, kind, subject_id, read_at, mailed_at, created_at',
      `${idOf('user', clientOf('n'))}, 'case_update', ${idOf('case', 'n')}, now(), now(), ${within(5, 'n', String(cases))}`,
    ],
    [
      'audit_log',
      cases * 2,
      'at, actor_role, user_id, action, entity, entity_id, case_id',
      `${within(5, `${cases * 2} - n`, String(cases * 2))}, 'lawyer', ${idOf('lawyer user', lawyerOf('n'))}, ${oneOf(['case.viewed', 'case.status', 'signed-in', 'file.downloaded'], 'n')}, 'cases', ${idOf('case', caseOf('n'))}, ${idOf('case', caseOf('n'))}`,
    ],
    [
      'deleted_records',
      Math.ceil(cases / 4),
      'table_name, row_id, label, record, deleted_at',
      `${oneOf(['cases', 'documents', 'clients', 'leads'], 'n')}, ${idOf('gone', 'n')}, ${oneOf(matters, 'n')} || ' ' || n, '{}', ${within(5, 'n', String(cases / 4))}`,
    ],
  ]
  await owner.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '512MB'; set statement_timeout = 0`)
  const indexes = await dropIndexes(owner, [...new Set(rows.map(([table]) => table))])
  for (const [table, number, columns, values] of rows)
    await owner.query(
      `insert into ${table} (${columns}) select ${values} from generate_series(1, ${number}) as n`,
    )
  for (const email of Object.values(known).map((person) => person.email))
    await owner.query(
      `insert into credentials (user_id, password_hash)
        select id, $2 from users where email = $1`,
      [email, passwordHash],
    )
  for (const [table, text] of Object.entries(searchTexts))
    await owner.query(`update ${table} set search_text = ${text}`)
  for (const index of indexes) await owner.query(index)
  await owner.query('select recount_counters()')
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum (analyze)')
  return (performance.now() - started) / 1000
}

/** Columns that triggers fill, which don't run here. */
const searchTexts = {
  clients: `concat(E'\\n', name, E'\\n', email, E'\\n', company, E'\\n', phone)`,
  cases: 'case_search_text(case_number, title, client_name, client_id)',
  documents: 'search_text_with_case(title, case_id)',
  case_tasks: 'search_text_with_case(title, case_id)',
  leads: `concat(E'\\n', name, E'\\n', email, E'\\n', phone)`,
  contact_messages: `concat(E'\\n', name, E'\\n', email, E'\\n', message)`,
}

/** Drops the indexes, because building one is faster than updating it. Returns a function that creates them again. */
async function dropIndexes(owner: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any ($1::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
