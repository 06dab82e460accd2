import { client, id, lawyer, ofBoth, ofPair, parties, past, type Rows, soon, user } from './rows.ts'

import { worldOfAccounts } from './world-of-accounts.ts'
import { worldOfCases } from './world-of-cases.ts'

/** The rows as they stand in the tables; put there without triggers, so everything that matters is written here. */
export const world: Record<string, Rows> = {
  ...worldOfAccounts,
  ...worldOfCases,
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
      'nobody:inactive',
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
  locations: [['any', { id: id('office'), city: 'Albany', state: 'New York' }]],
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
        client_key: id(`key ${sender}`),
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
  audit_log: [['any', { actor_role: 'anon', action: 'a', entity: 'e' }]],
  deleted_records: [['any', { id: id('record'), table_name: 'leads', row_id: id('gone'), record: {} }]],
  queued_jobs: [
    ['nobody:waiting', { kind: 'mail', summary: 's', payload: 'p' }],
    ['nobody:tried', { kind: 'mail', summary: 's', payload: 'p', last_error: 'not now' }],
    ['nobody:failed', { kind: 'mail', summary: 's', payload: 'p', failed_at: past }],
  ],
  recurring_jobs: [['any', { name: 'r', due_at: past, started_at: past }]],
  tallies: [['any', { measure: 'clients', number: 1 }]],
  throttles: [['any', { key_hash: 'k', hits: [], expires_at: past }]],
  changes: [['any', { topic: 't', op: 'insert' }]],
}
