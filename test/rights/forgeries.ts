import { client, hex, id, parties, user } from './rows.ts'

const upload = `insert into files (storage_key, name, mime, size, sha256, uploaded_by)
  values ('k', 'n', 'text/plain', 1, '${hex('k')}', '${user('other')}')`

const inParts = `insert into resumable_uploads (id, purpose, name, size, modified, uploaded_by)
  values ('${id('forged')}', 'document', 'n', 1, 1, '${user('other')}')`

const staged = (party: string) => id(`file c${party}:staged`)
const send = (row: Record<string, string>) =>
  `insert into documents (title, ${Object.keys(row).join(', ')}) values ('T', '${Object.values(row).join("', '")}')`

/**
 * Statements that policies must refuse even if every column were granted: writing in somebody else's name, or
 * into a state that the actor can't set.
 */
export const forgeries: [kind: string, table: string, statement: string][] = [
  ['client', 'files', upload],
  ['client', 'resumable_uploads', inParts],
  ...parties.flatMap((party): [string, string, string][] => {
    const other = party === 'A' ? 'B' : 'A'
    return [
      // Into another's case; in another's name; an address instead of a file; without a case.
      ['client', 'documents', send({ case_id: id(`case ${other}`), file_id: staged(party) })],
      [
        'client',
        'documents',
        send({ case_id: id(`case ${party}`), file_id: staged(party), uploaded_by_client: client(other) }),
      ],
      ['client', 'documents', send({ case_id: id(`case ${party}`), file_url: 'https://x.example/1' })],
      ['client', 'documents', send({ client_id: client(party), file_id: staged(party) })],
    ]
  }),
  ['lawyer', 'files', upload],
  ['lawyer', 'resumable_uploads', inParts],
  ['admin', 'files', upload],
  ['admin', 'resumable_uploads', inParts],
  [
    'admin',
    'user_roles',
    `insert into user_roles (user_id, role, granted_by) values ('${user('cB')}', 'lawyer', '${user('lA')}')`,
  ],
  [
    'admin',
    'case_access_unlocks',
    `insert into case_access_unlocks (case_id, unlocked_by) values ('${id('case A')}', '${user('lA')}')`,
  ],
  [
    'admin',
    'lead_mails',
    `insert into lead_mails (lead_id, step, subject, body, sent_by) values ('${id('lead')}', 'new', 'S', 'B', '${user('lA')}')`,
  ],
  ['lawyer', 'parties', `insert into parties (name, created_by) values ('N', '${user('other')}')`],
  ['lawyer', 'parties', `insert into parties (name, client_id) values ('N', '${id('no client')}')`],
  ['client', 'passkeys', `update passkeys set user_id = '${user('other')}'`],
  ['lawyer', 'case_access_grants', 'update case_access_grants set revoked_at = null'],
  ['admin', 'case_access_grants', 'update case_access_grants set revoked_at = null'],
  ['lawyer', 'appointments', `update appointments set rejection_reason = 'Still pending'`],
  ['client', 'chat_messages', 'update chat_messages set is_read = false'],
  ['lawyer', 'chat_messages', 'update chat_messages set is_read = false'],
  ['lawyer', 'chat_conversations', `update chat_conversations set appointment_id = '${id('asked B')}'`],
]
