import {
  client,
  hex,
  id,
  lawyer,
  ofBoth,
  ofCase,
  ofEach,
  ofPair,
  parties,
  past,
  type Rows,
  soon,
  user,
} from './rows.ts'

export const matrixRowsOfCases: Record<string, Rows> = {
  cases: [
    ...ofBoth((party) => ({
      id: id(`case ${party}`),
      case_number: `N-${party}`,
      title: 'T',
      description: 'D',
      ...ofPair(party),
    })),
    // Two, so that the lawyer still has the client when one is deleted.
    ...parties.flatMap((party) =>
      ['1', '2'].map((number): Rows[number] => [
        `l${party}`,
        {
          id: id(`case ${party} ${number}`),
          case_number: `N-${party}-${number}`,
          title: 'T',
          description: 'D',
          client_id: client(`${party} by case`),
          lawyer_id: lawyer(party),
        },
      ]),
    ),
  ],
  case_updates: ofBoth((party) => ({ ...ofCase(party), description: 'D', entry_timestamp: past })),
  case_status_changes: ofBoth((party) => ({ ...ofCase(party), to_status: 'ongoing' })),
  case_tasks: ofBoth((party) => ({ ...ofCase(party), title: 'T' })),
  documents: [
    ...ofBoth((party) => ({
      ...ofCase(party),
      title: 'T',
      file_url: 'https://x.example/1',
      uploaded_by: null,
    })),
    ...ofBoth(
      (party) => ({
        ...ofCase(party),
        id: id(`sent ${party}`),
        title: 'T',
        file_id: id(`file c${party}:staged`),
        uploaded_by: null,
        uploaded_by_client: client(party),
      }),
      ':sent',
    ),
    // What lawyer A uploaded while case B was theirs, before they were screened from it.
    [
      'B:screened',
      {
        ...ofCase('B'),
        id: id('screened upload'),
        title: 'T',
        file_url: 'https://x.example/1',
        uploaded_by: lawyer('A'),
      },
    ],
    ...parties.flatMap(
      (party): Rows => [
        [
          `c${party}:shared`,
          {
            id: id(`shared ${party}`),
            title: 'T',
            file_url: 'https://x.example/1',
            client_id: client(party),
          },
        ],
        [
          `l${party}:upload`,
          {
            id: id(`upload ${party}`),
            title: 'T',
            file_url: 'https://x.example/1',
            uploaded_by: lawyer(party),
          },
        ],
      ],
    ),
  ],
  resumable_uploads: [
    ...ofEach((person) => ({ uploaded_by: user(person) })),
    ['M', { uploaded_by: user('M') }] as Rows[number],
  ].map(([label, row]) => [
    label,
    { id: id(`upload in parts ${label}`), purpose: 'document', name: 'a.pdf', size: 9, modified: 1, ...row },
  ]) as Rows,
  files: [
    ...[
      ...ofEach((person) => ({ uploaded_by: user(person) }), ':staged'),
      ['M:staged', { uploaded_by: user('M') }] as Rows[number],
    ],
    ...(['case_update', 'document', 'client_photo'] as const).flatMap((purpose) =>
      ofBoth((party) => ({ ...ofCase(party), state: 'stored', purpose }), `:${purpose}`),
    ),
    // What the other party's lawyer sent while the chat was theirs.
    ...ofBoth(
      (party) => ({
        ...ofPair(party),
        uploaded_by: user(party === 'A' ? 'lB' : 'lA'),
        state: 'stored',
        purpose: 'chat_attachment',
      }),
      ':chat_attachment',
    ),
    ['B:screened', { ...ofCase('B'), uploaded_by: user('lA'), state: 'stored', purpose: 'document' }],
    ['none:portrait', { state: 'stored', purpose: 'lawyer_portrait' }],
    ['none:picture', { state: 'stored', purpose: 'published_picture' }],
    ['none:logo', { state: 'stored', purpose: 'firm_logo' }],
    ['none:released', { state: 'released', uploaded_by: user('lA'), purpose: 'document' }],
  ].map(([label, row]) => {
    const name = `file ${label}`
    return [
      label,
      {
        id: id(name),
        storage_key: name,
        name,
        mime: 'text/plain',
        size: 1,
        sha256: hex(name),
        ...(row as Rows[number][1]),
      },
    ] as Rows[number]
  }),
  case_access_pins: ofBoth((party) => ({ ...ofCase(party), pin_hash: 'h', pin_ciphertext: 'c' })),
  case_access_grants: [
    ...ofBoth((party) => ({ ...ofCase(party), token_hash: hex(`grant ${party}`), expires_at: soon })),
    ...ofBoth(
      (party) => ({ ...ofCase(party), token_hash: hex(`old ${party}`), expires_at: past }),
      ':expired',
    ),
  ],
  case_access_locks: ofBoth(ofCase).map(([label, { id: _, ...row }]) => [label, row]),
  case_access_unlocks: ofBoth((party) => ({ ...ofCase(party), unlocked_by: user('M') })),
  case_access_requests: ofBoth((party) => ({ ...ofCase(party), requested_by: user(`c${party}`) })),
  case_parties: [
    ...ofBoth((party) => ({ ...ofCase(party), party_id: id(`party ${party}`), role: 'adverse' })),
    ...ofBoth(
      (party) => ({
        ...ofCase(party),
        party_id: id(`party of client ${party}`),
        role: 'client',
        source: 'client',
      }),
      ':client',
    ),
    ...ofBoth((party) => ({ ...ofCase(party), party_id: id('shared party'), role: 'witness' }), ':shared'),
  ],
  publication_consents: ofBoth((party) => ({
    ...ofCase(party),
    kind: 'case_title',
    subject_id: id(`case ${party}`),
  })),
  time_entries: ofBoth((party) => ({
    case_id: id(`case ${party}`),
    lawyer_id: lawyer(party),
    description: 'D',
    hours: 1,
    rate_cents: 100,
  })),
  calendar_events: [
    ...ofBoth((party) => ({ ...ofCase(party), title: 'T' })),
    ...ofBoth((party) => ({ ...ofCase(party), title: 'T', is_public: true, consent_given: true }), ':public'),
  ],
}
