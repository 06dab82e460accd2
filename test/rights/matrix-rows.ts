import { matrixRowsOfAccounts } from './matrix-rows-of-accounts.ts'
import { matrixRowsOfCases } from './matrix-rows-of-cases.ts'
import { client, id, lawyer, ofBoth, ofPair, parties, past, type Rows, soon, user } from './rows.ts'

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
  leads: [['any', { id: id('lead'), name: 'L', email: 'l@x.example' }]],
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
  contact_messages: [
    [
      'any',
      {
        id: id('message'),
        name: 'N',
        email: 'n@x.example',
        phone: '1234567',
        message: 'A message to the firm',
      },
    ],
  ],
  audit_log: [['any', { id: 1, actor_role: 'anon', action: 'a', entity: 'e' }]],
  case_view_counts: [['any', { line_id: 1, further: 1 }]],
  field_changes: [['any', { line_id: 1, field: 'title' }]],
  deleted_records: [['any', { id: id('record'), table_name: 'leads', row_id: id('gone'), record: {} }]],
  // Lifted: a standing one would refuse what the matrix deletes.
  legal_holds: [
    ['any', { id: id('hold'), client_id: client('A'), reason: 'r', lift_reason: 'l', lifted_at: past }],
  ],
  queued_jobs: [
    ['none:waiting', { kind: 'mail', summary: 's', payload: 'p' }],
    ['none:tried', { kind: 'mail', summary: 's', payload: 'p', last_error: 'not now' }],
    ['none:failed', { kind: 'mail', summary: 's', payload: 'p', failed_at: past }],
  ],
  recurring_jobs: [['any', { name: 'r', due_at: past, started_at: past }]],
  backups: [['any', { id: id('backup'), started_at: past }]],
  site_archive: [
    ['none:old', { file_id: id('old copy'), taken_at: '2020-01-02', reason: 'asked', files: 1 }],
    ['none:new', { file_id: id('new copy'), reason: 'asked', files: 1 }],
  ],
  counters: [['any', { measure: 'clients', number: 1 }]],
  site_visits: [['any', { day: '2026-01-02', path: '/team', source: '', visits: 1 }]],
  throttles: [['any', { key_hash: 'k', hits: [], expires_at: past }]],
  changes: [['any', { topic: 't', op: 'insert' }]],
}
