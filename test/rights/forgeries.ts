import { hex, id, user } from './rows.ts'

const upload = `insert into files (storage_key, name, mime, size, sha256, uploaded_by)
  values ('k', 'n', 'text/plain', 1, '${hex('k')}', '${user('nobody')}')`

/**
 * Statements that no policy may let pass even if every column were granted: writing in somebody else's name, or
 * into a state that isn't the actor's to give.
 */
export const forgeries: [kind: string, table: string, statement: string][] = [
  ['client', 'files', upload],
  ['lawyer', 'files', upload],
  ['admin', 'files', upload],
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
  ['lawyer', 'case_access_grants', 'update case_access_grants set revoked_at = null'],
  ['lawyer', 'appointments', `update appointments set rejection_reason = 'Still pending'`],
  ['client', 'chat_messages', 'update chat_messages set is_read = false'],
  ['lawyer', 'chat_messages', 'update chat_messages set is_read = false'],
  ['lawyer', 'chat_conversations', `update chat_conversations set appointment_id = '${id('asked B')}'`],
]
