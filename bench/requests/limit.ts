import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { roundTrip } from '#db/pipeline/round-trip.ts'
import { answerCpu } from './cpu.ts'

// The limit: a bare server that sends claims and one prepared query in one round trip, a transaction without BEGIN and COMMIT,
// under row-level security, and passes on JSON made by the database, with the fields of the product's answer. In the
// database it does what the product does, without the session. It gets the same requests, has no
// authentication or validation, and identifies each caller by the path.

const card = `c.id, c.case_number as "caseNumber", c.title, c.description, c.status, c.practice_area as "practiceArea",
  c.client_id as "clientId", c.lawyer_id as "lawyerId", c.start_date as "startDate", c.created_at as "createdAt",
  c.next_step as "nextStep", c.next_step_on as "nextStepOn",
  coalesce(c.client_name, cl.name) as "clientName", l.name as "lawyerName",
  case when c.share_link_revoked_at is null then c.share_link end as "shareLink"`
const staffCard = `${card}, c.version, c.publish_title as "publishTitle", c.client_photo_file_id as "clientPhotoFileId",
  c.cover_image_file_id as "coverImageFileId"`
const adminCard = `${staffCard}, c.client_name as "ownClientName", null as consent, first.tasks,
  exists (select from legal_holds where case_id = c.id and lifted_at is null)
    or exists (select from legal_holds where client_id = c.client_id and lifted_at is null) as "isHeld",
  case when first.number < 3 then first.number
    else (select count(*)::integer from case_tasks where case_id = c.id) end as "taskCount"`
const tasks = `cross join lateral (select coalesce(json_agg(t), '[]') as tasks, count(*)::integer as number from (
  select t.id, t.title, t.status, t.priority, t.due_date as "dueDate" from case_tasks as t where t.case_id = c.id
  order by t.created_at, t.id limit 3) as t) as first`
const joined = `cases as c left join clients as cl on cl.id = c.client_id left join lawyers as l on l.id = c.lawyer_id`
const rows = (query: string) => `select coalesce(json_agg(r), '[]')::text as answer from (${query}) as r`

const queries: Record<string, (ids: Record<string, string>) => [text: string, values: unknown[]]> = {
  'my-cases': ({ clientId }) => [
    rows(`select ${card} from ${joined} where c.client_id = $1 order by c.created_at desc, c.id limit 21`),
    [clientId],
  ],
  // Whether the view is logged already is asked in the same query, as in the product.
  timeline: ({ caseId }) => [
    rows(`select ${card}, case_view_line(c.id) as line, (select coalesce(json_agg(u), '[]') from (
      select id, description, entry_timestamp as "entryTimestamp", file_id as "fileId",
        document_url as "documentUrl", document_name as "documentName", created_at as "createdAt", version
      from case_updates where case_id = c.id order by entry_timestamp desc, id limit 1000) as u) as entries
      from ${joined} where c.id = $1`),
    [caseId],
  ],
  'a-case': ({ caseId }) => [rows(`select ${staffCard} from ${joined} where c.id = $1`), [caseId]],
  message: ({ conversationId, text }) => [
    `insert into chat_messages (id, conversation_id, message_text, idempotency_key) values ($1, $2, $3, $4)
      returning json_build_object('id', id, 'position', position, 'createdAt', created_at)::text as answer`,
    [randomUUID(), conversationId, text, randomUUID()],
  ],
  'admin-cases': () => [
    rows(`select ${adminCard} from ${joined} ${tasks} order by c.created_at desc, c.id limit 21`),
    [],
  ],
  // By the trigram index at once, knowing that the word is rare.
  search: ({ word }) => [
    `with found as materialized (
      select id from cases where case_number ilike $1 or title ilike $1 or client_name ilike $1
      union select c.id from clients as cl join cases as c on c.client_id = cl.id where cl.name ilike $1
    ) ${rows(`select ${adminCard} from ${joined} ${tasks} where c.id in (select id from found)
      order by c.created_at desc, c.id limit 21`)}`,
    [`%${word}%`],
  ],
}

const claims = `select set_config('role', $1, true), set_config('portico.user_id', $2, true),
  set_config('portico.client_id', $3, true), set_config('portico.lawyer_id', $4, true)`
const { DATABASE_URL, PORT = '', IDS = '{}' } = process.env
const ids: Record<string, string> = JSON.parse(IDS)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, pipeline: true } as pg.PoolConfig)

async function answer(path: string): Promise<string> {
  const [role = '', name = ''] = path.split('/').slice(1)
  const [text, values] = queries[name]?.(ids) ?? ['', []]
  const connection = await pool.connect()
  try {
    const who = [`portico_${role}`, ids[`${role}UserId`], ids.clientId, ids.lawyerId]
    const [, result] = await roundTrip(connection, [
      { text: claims, values: who, role: '' },
      { text, values, role, asArrays: true },
    ])
    const [row] = (result?.rows ?? []) as [string][]
    return row?.[0] ?? ''
  } finally {
    connection.release()
  }
}

createServer((request, response) => {
  request.resume()
  answer(request.url ?? '').then(
    (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(Number(PORT), '127.0.0.1', answerCpu)
