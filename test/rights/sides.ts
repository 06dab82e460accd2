import { randomUUID } from 'node:crypto'
import {
  makeAppointment,
  makeCase,
  makeCaseUpdate,
  makeChecklist,
  makeClient,
  makeCourtDate,
  makeDocument,
  makeLawyer,
  makeLead,
  makeOffice,
  makeTask,
  makeTimeEntry,
  makeUser,
  owner,
} from '#test/factories.ts'

/** Kinds of rows that last for a whole test and are asked for by id. */
type Lasting =
  | 'case'
  | 'client'
  | 'lawyer'
  | 'conversation'
  | 'notification'
  | 'session'
  | 'share link'
  | 'case number'

/**
 * What a call asks for: one side of the firm, or no side (invented ids). The words occur in the side's rows and
 * nowhere else: `word` where its client and lawyer may read it, `locked` in the timeline that a client reads only
 * after a PIN, `whispered` in their chat.
 */
export interface Subject {
  name: 'A' | 'B' | 'no side'
  id(what: Lasting): string
  /** A new row of the subject, for one call. */
  fresh(what: keyof typeof makers): Promise<string>
  /** The email address of an unclaimed record. */
  freshAddress(): Promise<string>
}

export interface Side extends Subject {
  name: 'A' | 'B'
  word: string
  locked: string
  whispered: string
  client: Awaited<ReturnType<typeof makeClient>>
  lawyer: Awaited<ReturnType<typeof makeLawyer>>
  case: Awaited<ReturnType<typeof makeCase>>
  ids: Record<Lasting, string>
}

/** A client, their lawyer, a case between them, and a row of everything that belongs to it. */
export async function makeSide(name: 'A' | 'B'): Promise<Side> {
  const tree = name === 'A' ? 'alder' : 'birch'
  const [word, locked, whispered] = [`${tree}wood`, `${tree}bark`, `${tree}leaf`]
  const lawyer = await makeLawyer()
  const client = await makeClient({
    lawyerId: lawyer.id,
    notes: `${word} notes`,
    address: `${word} lane`,
    name: `Client of ${word}`,
  })
  const made = await makeCase({ client, lawyer, title: `${word} matter`, description: `${word} facts` })
  const sql = await owner()
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    const { rows } = await sql.query(
      `insert into ${table} (${columns.join()}) values (${columns.map((_, i) => `$${i + 1}`).join()}) returning id`,
      Object.values(row),
    )
    return rows[0].id as string
  }
  await makeCaseUpdate({ case: made, description: `${locked} step` })
  // First in the lists of tasks, however many the matrix adds.
  await makeTask({ case: made, title: `${word} task`, dueDate: '2020-01-01' })
  await makeDocument({ case: made, title: `${word} paper` })
  await makeTimeEntry({ case: made, lawyerId: lawyer.id, description: `${word} work` })
  await makeCourtDate({ case: made, title: `${word} hearing` })
  await makeLead({ name: `${word} lead` })
  await insert('articles', { ...articleDays, slug: '', title: `${word} article`, author_id: lawyer.id })
  const meeting = { client, lawyer, status: 'confirmed' as const, confirmedDate: new Date() }
  const { id: appointmentId } = await makeAppointment({ ...meeting, notes: `${word} appointment` })
  await makeAppointment({ client: await makeClient({ userId: null }), lawyer, notes: `${word} request` })
  const conversation = await insert('chat_conversations', {
    client_id: client.id,
    lawyer_id: lawyer.id,
    appointment_id: appointmentId,
  })
  // For another case: a new PIN answers it, and the matrix opens the first case by one.
  const { id: lockedCase } = await makeCase({ client, lawyer })
  await insert('case_access_requests', { case_id: lockedCase, requested_by: client.userId })
  await insert('case_access_pins', { case_id: made.id, pin_hash: randomUUID() })
  const ids: Side['ids'] = {
    case: made.id,
    client: client.id,
    lawyer: lawyer.id,
    conversation,
    notification: await insert('notifications', {
      user_id: client.userId,
      kind: 'case_update',
      subject_id: randomUUID(),
    }),
    session: await insert('sessions', {
      user_id: client.userId,
      token_hash: randomUUID(),
      expires_at: new Date(Date.now() + 3_600_000),
    }),
    'share link': made.shareLink,
    'case number': made.caseNumber,
  }
  const side: Side = {
    name,
    word,
    locked,
    whispered,
    client,
    lawyer,
    case: made,
    ids,
    id: (what) => ids[what],
    fresh: (what) => makers[what](side, insert),
    freshAddress: async () => (await makeClient({ userId: null, lawyerId: lawyer.id })).email,
  }
  return side
}

/** Ids that don't exist. */
export const noSide: Subject = {
  name: 'no side',
  id: (what) => (what === 'share link' ? randomUUID().replaceAll('-', '') : randomUUID()),
  fresh: async () => randomUUID(),
  freshAddress: async () => `${randomUUID()}@demo.example`,
}

const articleDays = { practice_area: 'Family Law', published_on: '2026-01-02', reviewed_on: '2026-01-02' }

type Insert = (table: string, row: Record<string, unknown>) => Promise<string>
type Maker = (side: Side, insert: Insert) => Promise<string>

/** A party of the side's case. */
async function casePartyOf({ case: { id }, lawyer }: Side, insert: Insert) {
  const party = await insert('parties', { name: 'N', created_by: lawyer.userId })
  return { party, place: await insert('case_parties', { case_id: id, party_id: party, role: 'witness' }) }
}

const makers = {
  case: async ({ client, lawyer }) => (await makeCase({ client, lawyer })).id,
  'case entry': async (side) => (await makeCaseUpdate({ case: side.case })).id,
  'case task': async (side) => (await makeTask({ case: side.case })).id,
  client: async ({ lawyer }) => (await makeClient({ userId: null, lawyerId: lawyer.id })).id,
  lawyer: async () => (await makeLawyer({ userId: null })).id,
  lead: async () => (await makeLead()).id,
  party: async (side, insert) => (await casePartyOf(side, insert)).party,
  'case party': async (side, insert) => (await casePartyOf(side, insert)).place,
  'party relation': async (side, insert) =>
    insert('party_relations', {
      from_id: (await casePartyOf(side, insert)).party,
      to_id: (await casePartyOf(side, insert)).party,
      kind: 'spouse',
    }),
  'party merge': async (side, insert) =>
    insert('party_merges', {
      kept_id: (await casePartyOf(side, insert)).party,
      merged_id: (await casePartyOf(side, insert)).party,
      merged_name: 'N',
      moved: '{}',
    }),
  'conflict check': async ({ lawyer }, insert) =>
    insert('conflict_checks', {
      occasion: 'asked',
      subject: 'N',
      asked_by: lawyer.userId,
      state: 'answered',
    }),
  checklist: async () => (await makeChecklist()).id,
  office: async () => (await makeOffice()).id,
  message: async (_side, insert) =>
    insert('contact_messages', { name: 'N', email: 'n@demo.example', message: 'M' }),
  document: async (side) => (await makeDocument({ case: side.case })).id,
  'court date': async (side) => (await makeCourtDate({ case: side.case })).id,
  'time entry': async (side) => (await makeTimeEntry({ case: side.case, lawyerId: side.lawyer.id })).id,
  // One at a time between two people, so with a new person.
  appointment: async ({ lawyer }) =>
    (await makeAppointment({ client: await makeClient({ userId: null }), lawyer })).id,
  'accepted appointment': async ({ client, lawyer }) =>
    (await makeAppointment({ client, lawyer, status: 'confirmed', confirmedDate: new Date() })).id,
  conversation: async ({ lawyer }, insert) =>
    insert('chat_conversations', {
      client_id: (await makeClient({ userId: null })).id,
      lawyer_id: lawyer.id,
    }),
  // One at a time for each case.
  pin: async ({ client, lawyer }, insert) =>
    insert('case_access_pins', {
      case_id: (await makeCase({ client, lawyer })).id,
      pin_hash: randomUUID(),
    }),
  'pin request': async ({ client, lawyer }, insert) =>
    insert('case_access_requests', {
      case_id: (await makeCase({ client, lawyer })).id,
      requested_by: client.userId,
    }),
  'deleted record': async (_side, insert) =>
    insert('deleted_records', {
      table_name: 'leads',
      row_id: randomUUID(),
      record: {},
      purge_after: '2098-01-01',
    }),
  'deleted case': async ({ client, lawyer }) => {
    const { id } = await makeCase({ client, lawyer })
    const database = await owner()
    await database.query('delete from cases where id = $1', [id])
    return (await database.query('select id from deleted_records where row_id = $1', [id])).rows[0].id
  },
  'legal hold': async ({ client, lawyer }, insert) =>
    insert('legal_holds', { case_id: (await makeCase({ client, lawyer })).id, reason: 'Held' }),
  screen: async ({ client, lawyer }, insert) =>
    insert('case_screens', {
      case_id: (await makeCase({ client, lawyer })).id,
      lawyer_id: (await makeLawyer()).id,
      reason: 'A reason that is long enough.',
    }),
  'lawyer elsewhere': async () => (await makeLawyer()).id,
  'failed job': async (_side, insert) =>
    insert('queued_jobs', { kind: 'mail', summary: 'to a test', failed_at: new Date() }),
  webhook: async (_side, insert) =>
    insert('webhooks', { url: 'https://127.0.0.1/', events: ['case.deleted'], secret: 's' }),
  'API token': async ({ lawyer }, insert) =>
    insert('api_tokens', {
      user_id: lawyer.userId,
      name: 'N',
      hint: 'h',
      token_hash: randomUUID(),
      scopes: ['leads:read'],
      expires_at: new Date(Date.now() + 3_600_000),
    }),
  article: async ({ word, lawyer }, insert) =>
    insert('articles', {
      ...articleDays,
      title: `${word} article`,
      slug: '',
      excerpt: 'E',
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'T' }] }] },
      author_id: lawyer.id,
    }),
  testimonial: async (_side, insert) =>
    insert('testimonials', { quote: 'Q', name: 'N', consented_on: '2026-01-02' }),
  login: async () => (await makeUser()).id,
  'staff login': async () => (await makeLawyer()).userId as string,
  'permitted login': async () => {
    const { userId } = await makeLawyer()
    const grant = `insert into staff_permissions (user_id, permission) values ($1, 'deleted_records')`
    await (await owner()).query(grant, [userId])
    return userId as string
  },
  invitation: async (_side, insert) =>
    insert('invitations', {
      email: `${randomUUID()}@octagonlaw.example`,
      role: 'admin',
      token_hash: randomUUID(),
      expires_at: new Date(Date.now() + 3_600_000),
    }),
  session: async ({ client }, insert) =>
    insert('sessions', {
      user_id: client.userId,
      token_hash: randomUUID(),
      expires_at: new Date(Date.now() + 3_600_000),
    }),
  passkey: async ({ client }, insert) =>
    insert('passkeys', {
      user_id: client.userId,
      name: 'N',
      credential_id: randomUUID(),
      public_key: 'k',
      counter: 0,
      transports: '{}',
    }),
} satisfies Record<string, Maker>
