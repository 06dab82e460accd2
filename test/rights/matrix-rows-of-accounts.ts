import { client, id, lawyer, ofEach, past, type Rows, soon, user } from './rows.ts'

export const matrixRowsOfAccounts: Record<string, Rows> = {
  users: [
    ...ofEach((person) => ({ id: user(person), name: person, email: `${person.toLowerCase()}@x.example` })),
    ['M', { id: user('M'), name: 'M', email: 'm@x.example' }],
  ],
  sessions: ofEach((person) => ({
    id: id(`session ${person}`),
    user_id: user(person),
    token_hash: person,
    expires_at: soon,
  })),
  credentials: ofEach((person) => ({ user_id: user(person), password_hash: 'p' })),
  two_factors: ofEach((person) => ({ user_id: user(person), secret: 's' })),
  recovery_codes: ofEach((person) => ({
    id: id(`recovery code ${person}`),
    user_id: user(person),
    code_hash: person,
  })),
  pending_sign_ins: ofEach((person) => ({
    id: id(`sign-in ${person}`),
    user_id: user(person),
    portal: 'client',
    token_hash: person,
    expires_at: soon,
  })),
  passkeys: ofEach((person) => ({
    id: id(`passkey ${person}`),
    user_id: user(person),
    name: person,
    credential_id: person,
    public_key: 'k',
    counter: 0,
    transports: '{}',
  })),
  passkey_challenges: ofEach((person) => ({
    id: id(`challenge ${person}`),
    user_id: user(person),
    token_hash: person,
    challenge: 'c',
    purpose: 'add',
    expires_at: soon,
  })),
  address_changes: ofEach((person) => ({
    id: id(`address change ${person}`),
    user_id: user(person),
    email: `new-${person.toLowerCase()}@x.example`,
    token_hash: person,
    expires_at: soon,
  })),
  password_resets: ofEach((person) => ({
    id: id(`password reset ${person}`),
    user_id: user(person),
    token_hash: person,
    expires_at: soon,
  })),
  provider_sign_ins: [
    [
      'any',
      {
        id: id('provider sign-in'),
        token_hash: 't',
        state: 's',
        nonce: 'n',
        verifier: 'v',
        portal: 'admin',
        expires_at: soon,
      },
    ],
  ],
  pending_sign_ups: [
    [
      'any',
      {
        id: id('sign-up'),
        email: 'new@x.example',
        name: 'New',
        password_hash: 'p',
        browser_hash: 'b',
        expires_at: soon,
      },
    ],
  ],
  sign_up_links: [
    ['any', { id: id('sign-up link'), email: 'new@x.example', token_hash: 't', expires_at: soon }],
  ],
  invitations: [
    [
      'any',
      {
        id: id('invitation'),
        email: 'la@x.example',
        role: 'lawyer',
        token_hash: 't',
        expires_at: soon,
      },
    ],
  ],
  user_roles: [
    ['lA', { user_id: user('lA'), role: 'lawyer' }],
    ['lB', { user_id: user('lB'), role: 'lawyer' }],
    ['M', { user_id: user('M'), role: 'admin', granted_by: user('M') }],
    // Staff who are also clients.
    ['cA', { user_id: user('cA'), role: 'admin' }],
    ['cB', { user_id: user('cB'), role: 'admin' }],
  ],
  record_readings: ['M', 'cA', 'M:expired', 'cA:expired'].map((label) => [
    label,
    {
      id: id(`reading ${label}`),
      user_id: user(label.split(':')[0] as string),
      client_id: id('gone'),
      client_name: 'Gone',
      reason: 'R',
      expires_at: label.endsWith('expired') ? past : soon,
    },
  ]),
  staff_permissions: [['M', { user_id: user('M'), permission: 'deleted_records' }]],
  webhooks: ['M', 'lA'].map((person) => [
    person,
    {
      id: id(`webhook ${person}`),
      url: 'https://x.example',
      events: '{case.created}',
      secret: 's',
      created_by: user(person),
    },
  ]),
  api_tokens: [
    [
      'M',
      {
        id: id('token M'),
        user_id: user('M'),
        name: 'T',
        hint: 'h',
        token_hash: 'M',
        scopes: '{leads:read}',
        expires_at: soon,
      },
    ],
    [
      'lA',
      {
        id: id('token lA'),
        user_id: user('lA'),
        name: 'T',
        hint: 'h',
        token_hash: 'lA',
        scopes: '{leads:read}',
        expires_at: soon,
      },
    ],
    [
      'lB:revoked',
      {
        id: id('token lB'),
        user_id: user('lB'),
        name: 'T',
        hint: 'h',
        token_hash: 'lB',
        scopes: '{leads:read}',
        expires_at: soon,
        revoked_at: past,
      },
    ],
  ],
  user_presence: ofEach((person, party) => ({
    user_id: user(person),
    [person.startsWith('c') ? 'client_id' : 'lawyer_id']: person.startsWith('c')
      ? client(party)
      : lawyer(party),
  })),
  notifications: [
    ...['cA', 'lA', 'cB', 'lB', 'M'].map((person): Rows[number] => [
      person,
      { id: id(`news ${person}`), user_id: user(person), kind: 'case_update', subject_id: id('case A') },
    ]),
  ],
  notification_preferences: ['cA', 'lA', 'cB', 'lB', 'M'].map((person) => [
    person,
    { user_id: user(person) },
  ]),
  list_layouts: ['lA', 'lB', 'M'].map((person) => [
    person,
    { user_id: user(person), list: 'cases', layout: 'table' },
  ]),
  saved_views: ['lA', 'lB', 'M'].map((person) => [
    person,
    {
      id: id(`view ${person}`),
      user_id: user(person),
      list: 'cases',
      name: 'Unassigned',
      address: 'lawyerId=none',
    },
  ]),
}
