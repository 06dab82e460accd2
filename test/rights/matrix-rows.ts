import { matrixRowsOfAccounts } from './matrix-rows-of-accounts.ts'
import { matrixRowsOfCases } from './matrix-rows-of-cases.ts'
import {
  client,
  hex,
  id,
  lawyer,
  ofBoth,
  ofEach,
  ofPair,
  parties,
  past,
  type Rows,
  soon,
  user,
} from './rows.ts'

const picture = (uploader: string, author: 'A' | 'B') => ({
  file_id: id(`file ${uploader}:staged`),
  article_id: id(`article draft ${author}`),
  lawyer_id: lawyer(author),
})
const article = (name: string, row: Record<string, unknown>) => {
  const days = { published_on: '2026-01-02', reviewed_on: '2026-01-02' }
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return { id: id(`article ${name}`), slug, title: 'T', practice_area: 'Family Law', ...days, ...row }
}

const firmChain = '00000000-0000-0000-0000-000000000000'
const signature = 'S'.repeat(86)
/** The first of its chain: the trigger accepts it again. */
const keyStatement = (of: string, chain: string, kind: string) => ({
  id: id(`statement ${of}`),
  chain_id: chain,
  seq: 1,
  statement: JSON.stringify({ chain, seq: 1, prev: '', kind, id: id(`stated ${of}`), name: 'D' }),
  signature,
})

/** Rows of every table. They are inserted without triggers, so every value that matters is given. */
export const matrixRows: Record<string, Rows> = {
  ...matrixRowsOfAccounts,
  ...matrixRowsOfCases,
  clients: [
    ...ofBoth((party) => ({
      id: client(party),
      name: `Client ${party}`,
      email: 'c@x.example',
      user_id: user(`c${party}`),
      lawyer_id: lawyer(party),
    })),
    ...parties.flatMap((party) =>
      ['by case', 'by appointment'].map((how): Rows[number] => [
        `l${party}:${how}`,
        { id: client(`${party} ${how}`), name: 'C', email: 'c@x.example' },
      ]),
    ),
  ],
  lawyers: [
    ...parties.map((party): Rows[number] => [
      `l${party}:active`,
      {
        id: lawyer(party),
        slug: `l${party}`,
        name: `Lawyer ${party}`,
        title: 'Partner',
        specialization: 'Corporate Law',
        email: `l${party.toLowerCase()}@x.example`,
        user_id: user(`l${party}`),
      },
    ]),
    [
      'none:inactive',
      {
        id: lawyer('X'),
        slug: 'x',
        name: 'Lawyer X',
        title: 'Partner',
        specialization: 'Corporate Law',
        email: 'x@x.example',
        active: false,
      },
    ],
  ],
  firm_settings: [['any', { id: true, settings: JSON.stringify({ name: 'Matrix Law' }) }]],
  checklists: [
    ['none:active', { id: id('checklist'), name: 'C' }],
    ['none:inactive', { id: id('inactive checklist'), name: 'I', active: false }],
  ],
  checklist_items: [
    ['none:active', { id: id('item'), checklist_id: id('checklist'), position: 1, title: 'T' }],
    [
      'none:inactive',
      { id: id('inactive item'), checklist_id: id('inactive checklist'), position: 1, title: 'T' },
    ],
  ],
  locations: [['any', { id: id('office'), city: 'Albany', state: 'New York' }]],
  articles: [
    ...parties.flatMap(
      (party): Rows => [
        [`l${party}:draft`, article(`draft ${party}`, { author_id: lawyer(party) })],
        [
          `l${party}:approved`,
          article(`approved ${party}`, { author_id: lawyer(party), state: 'approved', versions: 1 }),
        ],
      ],
    ),
    ['none:other', article('other', {})],
  ],
  article_versions: (['public', 'kept'] as const).map((kind): Rows[number] => {
    const of = { article_id: id('article approved A'), number: kind === 'public' ? 1 : 2 }
    return [
      `none:${kind}`,
      { ...article(`version ${kind}`, {}), ...of, approved_at: past, published: kind === 'public' },
    ]
  }),
  article_pictures: [
    ['lB', picture('lB', 'B')],
    // A's own file in B's article, and an administrator's in A's.
    ['lB:foreign', picture('lA', 'B')],
    ['lA:office', picture('M', 'A')],
  ],
  site_texts: [
    [
      'nobody:public',
      { id: id('published text'), key: 'home', body: '{}', published: true, approved_at: past },
    ],
    ['nobody:draft', { id: id('unpublished text'), key: 'about', body: '{}' }],
  ],
  site_text_versions: [['any', { site_text_id: id('published text'), body: '{}', approved_at: past }]],
  testimonials: [
    [
      'nobody:public',
      {
        id: id('shown'),
        quote: 'Q',
        name: 'N',
        published: true,
        consented_on: '2026-01-02',
        approved_at: past,
      },
    ],
    ['nobody:draft', { id: id('unshown'), quote: 'Q', name: 'N' }],
  ],
  testimonial_versions: [
    [
      'any',
      {
        testimonial_id: id('shown'),
        quote: 'Q',
        name: 'N',
        detail: '',
        consented_on: '2026-01-02',
        approved_at: past,
      },
    ],
  ],
  parties: [
    ...ofBoth((party) => ({ id: id(`party ${party}`), name: 'N', created_by: user(`l${party}`) })),
    ...ofBoth(
      (party) => ({ id: id(`party of client ${party}`), name: 'N', client_id: client(party) }),
      ':client',
    ),
    ['none:shared', { id: id('shared party'), name: 'N', created_by: user('M') }],
  ],
  party_relations: [
    ...ofBoth((party) => ({
      from_id: id(`party ${party}`),
      to_id: id(`party of client ${party}`),
      kind: 'spouse',
    })),
    [
      'none:across',
      { id: id('relation across'), from_id: id('party A'), to_id: id('party B'), kind: 'owner' },
    ],
  ],
  party_merges: [
    [
      'any',
      { id: id('merge'), kept_id: id('party A'), merged_id: id('party B'), merged_name: 'N', moved: {} },
    ],
  ],
  conflict_names: [
    [
      'any',
      {
        source: 'party',
        row_id: id('party A'),
        place: 1,
        name: 'N',
        words: '{n}',
        skeletons: '{n}',
        keys: '{n}',
      },
    ],
  ],
  conflict_coverage: [['any', { of: 'clients', done_at: past }]],
  conflict_checks: [
    ['any', { id: id('check'), occasion: 'asked', subject: 'N', asked_by: user('lA') }],
    ...parties.map((party): Rows[number] => [
      'any',
      {
        id: id(`check ${party}`),
        occasion: 'asked',
        subject: 'N',
        asked_by: user('lA'),
        client_id: client(party),
      },
    ]),
  ],
  // Without them no lawyer opens a case for either client.
  conflict_decisions: parties.map((party) => [
    'any',
    {
      id: id(`decision ${party}`),
      check_id: id(`check ${party}`),
      decision: 'clear',
      client_id: client(party),
    },
  ]),
  engagement_register: [
    ['any', { number: 1, at: past, entry: 'check', previous_hash: '0'.repeat(64), hash: '1'.repeat(64) }],
  ],
  // Far from what the sequence gives to the lines that other rows' triggers write.
  engagement_register_lines: [['any', { id: 1_000_000, at: past, line: '{}' }]],
  conflict_policies: [['any', { version: 1, text: 'P', saved_at: past }]],
  conflict_matches: [
    [
      'any',
      {
        id: id('match'),
        check_id: id('check'),
        place: 1,
        asked: 'N',
        found: 'N',
        kind: 'name',
        likeness: 1,
        source: 'party',
        row_id: id('party A'),
      },
    ],
  ],
  leads: ['lead', 'declined lead'].map((of) => ['any', { id: id(of), name: 'L', email: 'l@x.example' }]),
  declined_leads: [['any', { lead_id: id('declined lead') }]],
  consultations: ['lead', 'declined lead'].map((of) => [
    of === 'lead' ? 'any' : 'any:declined',
    { id: id(`consultation ${of}`), lead_id: id(of), practice_area: 'Not sure', how_soon: 'week' },
  ]),
  lead_mails: ['lead', 'declined lead'].map((of) => [
    of === 'lead' ? 'any' : 'any:declined',
    { id: id(`mail to ${of}`), lead_id: id(of), step: 'new', subject: 'S', body: 'B' },
  ]),
  lead_mail_templates: [['any', { id: id('mail text'), step: 'contacted', subject: 'S', body: 'B' }]],
  appointments: [
    ...ofBoth(
      (party) => ({
        id: id(`appointment ${party}`),
        ...ofPair(party),
        status: 'confirmed',
        confirmed_date: soon,
      }),
      ':confirmed',
    ),
    ...parties.flatMap(
      (party): Rows => [
        [`c${party}:pending`, { id: id(`asked ${party}`), client_id: client(party), lawyer_id: lawyer('X') }],
        [
          `l${party}:pending`,
          { id: id(`asks ${party}`), client_id: client(`${party} by appointment`), lawyer_id: lawyer(party) },
        ],
      ],
    ),
  ],
  chat_conversations: ofBoth((party) => ({
    id: id(`chat ${party}`),
    ...ofPair(party),
    appointment_id: id(`appointment ${party}`),
  })),
  chat_messages: ['client', 'lawyer'].flatMap((sender) =>
    ofBoth(
      (party) => ({
        conversation_id: id(`chat ${party}`),
        ...ofPair(party),
        sender,
        sender_id: user(`${sender[0]}${party}`),
        message_text: 'M',
        idempotency_key: id(`key ${sender}`),
      }),
      `:${sender}`,
    ),
  ),
  chat_epochs: ofBoth((party) => ({
    id: id(`epoch ${party}`),
    conversation_id: id(`chat ${party}`),
    device_id: id(`device c${party}`),
    statement: '{}',
    signature,
  })),
  chat_envelopes: parties.map((party): Rows[number] => [
    party,
    { epoch_id: id(`epoch ${party}`), holder_id: id(`device c${party}`), sealed: 'S'.repeat(107) },
  ]),
  chat_admissions: ofBoth((party) => ({
    conversation_id: id(`chat ${party}`),
    device_id: id(`device c${party}`),
    commitment: hex('nonce'),
  })),
  key_statements: [
    ...ofEach((person) => keyStatement(person, user(person), 'device')),
    ['none:firm', keyStatement('firm', firmChain, 'firm')],
  ],
  key_holders: [
    ...ofEach(
      (person) => ({
        id: id(`device ${person}`),
        chain_id: user(person),
        user_id: user(person),
        kind: 'device',
        name: 'D',
      }),
      ':device',
    ),
    // Replaced: with one in use, the chats could be encrypted, and would refuse the messages in clear of the matrix.
    ['none:firm', { id: id('firm key'), chain_id: firmChain, kind: 'firm', name: '', removed_at: past }],
  ],
  contact_messages: ['lead', 'declined lead'].map((of) => [
    of === 'lead' ? 'any' : 'any:declined',
    {
      id: id(`message of ${of}`),
      lead_id: id(of),
      name: 'N',
      email: 'n@x.example',
      phone: '1234567',
      message: 'A message to the firm',
    },
  ]),
  audit_log: [['any', { id: 1, actor_role: 'anon', action: 'a', entity: 'e' }]],
  case_view_counts: [['any', { line_id: 1, further: 1 }]],
  field_changes: [['any', { line_id: 1, field: 'title' }]],
  deleted_records: [['any', { id: id('record'), table_name: 'leads', row_id: id('gone'), record: {} }]],
  // Lifted: a hold in force would refuse the matrix's deletions.
  case_screens: [
    [
      'any',
      {
        id: id('screen'),
        case_id: id('case B'),
        lawyer_id: lawyer('A'),
        reason: 'A reason that is long enough.',
      },
    ],
  ],
  legal_holds: [
    ['any', { id: id('hold'), client_id: client('A'), reason: 'r', lift_reason: 'l', lifted_at: past }],
  ],
  queued_jobs: [
    ['none:waiting', { kind: 'mail', summary: 's', payload: 'p' }],
    ['none:tried', { kind: 'mail', summary: 's', payload: 'p', last_error: 'not now' }],
    ['none:failed', { kind: 'mail', summary: 's', payload: 'p', failed_at: past }],
  ],
  recurring_jobs: [['any', { name: 'r', due_at: past, started_at: past }]],
  import_runs: [
    ...['M', 'lA'].map((person): Rows[number] => [
      person,
      {
        id: id(`import of ${person}`),
        user_id: user(person),
        kind: 'cases',
        file_name: 'f.csv',
      },
    ]),
  ],
  backups: [['any', { id: id('backup'), started_at: past }]],
  backup_downloads: [
    ['any', { backup_id: id('backup'), user_id: user('M'), token_hash: 'a'.repeat(64), expires_at: past }],
  ],
  encryption_keys: [['any', { id: '0123abcd', state: 'next' }]],
  resealings: [['any', { key_id: '0123abcd', what: 'chat messages' }]],
  serving_processes: [['any', { id: id('process'), name: 'n', version: '1', key_ids: '{}' }]],
  site_archive: [
    ['none:old', { file_id: id('old copy'), taken_at: '2020-01-02', reason: 'asked', files: 1 }],
    ['none:new', { file_id: id('new copy'), reason: 'asked', files: 1 }],
  ],
  counters: [['any', { measure: 'clients', number: 1 }]],
  site_visits: [['any', { day: '2026-01-02', path: '/team', source: '', visits: 1 }]],
  throttles: [['any', { key_hash: 'k', hits: [], expires_at: past }]],
  changes: [['any', { topic: 't', op: 'insert' }]],
}
