import { createRouterClient } from '@orpc/server'
import { sql } from 'drizzle-orm'
import type { Handler } from 'hono'
import type { z } from 'zod'
import { resolveSession } from '#features/accounts/session.server.ts'
import { tokenColumns } from '#features/api-tokens/api-tokens.csv.ts'
import { bearerToken, tokenSession } from '#features/api-tokens/token-session.server.ts'
import { auditColumns } from '#features/audit/audit.csv.ts'
import { auditListInput } from '#features/audit/audit.schema.ts'
import { timeEntryColumns } from '#features/billing/billing.csv.ts'
import { timeEntryListInput } from '#features/billing/billing.schema.ts'
import { courtDateListInput } from '#features/calendar/admin-calendar.schema.ts'
import { courtDateColumns } from '#features/calendar/calendar.csv.ts'
import { adminCaseListInput } from '#features/cases/admin-cases.schema.ts'
import { caseColumns } from '#features/cases/cases.csv.ts'
import { clientColumns } from '#features/clients/clients.csv.ts'
import { clientListInput } from '#features/clients/clients.schema.ts'
import { inboxInput } from '#features/contact/admin-inbox.schema.ts'
import { messageColumns } from '#features/contact/contact.csv.ts'
import { adminDocumentInput } from '#features/documents/admin-documents.schema.ts'
import { documentColumns } from '#features/documents/documents.csv.ts'
import type { ExportedList } from '#features/exports/exports.schema.ts'
import { invitationColumns } from '#features/invitations/invitations.csv.ts'
import { jobColumns } from '#features/jobs/jobs.csv.ts'
import { jobListInput } from '#features/jobs/jobs.schema.ts'
import { lawyerListInput } from '#features/lawyers/admin-lawyers.schema.ts'
import { lawyerColumns } from '#features/lawyers/lawyers.csv.ts'
import { leadColumns } from '#features/leads/leads.csv.ts'
import { leadListInput } from '#features/leads/leads.schema.ts'
import { personColumns } from '#features/people/people.csv.ts'
import { peopleListInput } from '#features/people/people.schema.ts'
import { recordColumns } from '#features/records/records.csv.ts'
import { recordListInput } from '#features/records/records.schema.ts'
import { webhookColumns } from '#features/webhooks/webhooks.csv.ts'
import { toProblem } from '#platform/api/faults.server.ts'
import { type ProblemCode, type ProblemOptions, problem } from '#platform/api/problem.ts'
import type { CsvColumns } from '#platform/csv/csv.ts'
import { csvStream } from '#platform/csv/csv-stream.server.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import type { ListPage } from '#platform/lists/list-page.ts'
import { contentDisposition } from '#platform/storage/file-name.ts'
import type { AppEnv } from './app.ts'
import { router } from './router.ts'

type Context = AppEnv['Variables']['context']
const callers = (context: Context) => createRouterClient(router, { context: () => context }).admin
type Lists = ReturnType<typeof callers>

/** A list as a file: the table that it shows, what the audit log calls it, and who reads it. */
interface Export<Row> {
  entity: string
  what: string
  columns: CsvColumns<Row>
  /** What the list is asked by; nothing when it is short and has no pages. */
  input?: z.ZodObject
  read: (lists: Lists, asked: never) => Promise<ListPage<Row> | Row[]>
}

const listOf = <Row>(entity: string, what: string, rest: Omit<Export<Row>, 'entity' | 'what'>) =>
  ({ entity, what, ...rest }) as unknown as Export<unknown>

/** The table of contents. Each list is read by its own procedure, so that its file never holds more than it shows. */
const exported: Record<ExportedList, Export<unknown>> = {
  cases: listOf('cases', 'the cases', {
    columns: caseColumns,
    input: adminCaseListInput,
    read: ({ cases }, asked) => cases.list(asked),
  }),
  clients: listOf('clients', 'the clients', {
    columns: clientColumns,
    input: clientListInput,
    read: ({ clients }, asked) => clients.list(asked),
  }),
  leads: listOf('leads', 'the leads', {
    columns: leadColumns,
    input: leadListInput,
    read: ({ leads }, asked) => leads.list(asked),
  }),
  lawyers: listOf('lawyers', 'the lawyers', {
    columns: lawyerColumns,
    input: lawyerListInput,
    read: ({ lawyers }, asked) => lawyers.list(asked),
  }),
  documents: listOf('documents', 'the list of documents', {
    columns: documentColumns,
    input: adminDocumentInput,
    read: ({ documents }, asked) => documents.list(asked),
  }),
  'time-entries': listOf('time_entries', 'the time entries', {
    columns: timeEntryColumns,
    input: timeEntryListInput,
    read: ({ billing }, asked) => billing.list(asked),
  }),
  'court-dates': listOf('calendar_events', 'the court dates', {
    columns: courtDateColumns,
    input: courtDateListInput,
    read: ({ calendar }, asked) => calendar.list(asked),
  }),
  messages: listOf('contact_messages', 'the messages', {
    columns: messageColumns,
    input: inboxInput,
    read: ({ inbox }, asked) => inbox.list(asked),
  }),
  people: listOf('users', 'the people with a login', {
    columns: personColumns,
    input: peopleListInput,
    read: ({ people }, asked) => people.list(asked),
  }),
  invitations: listOf('invitations', 'the open invitations', {
    columns: invitationColumns,
    read: ({ invitations }) => invitations.list(),
  }),
  records: listOf('deleted_records', 'the list of deleted records', {
    columns: recordColumns,
    input: recordListInput,
    read: ({ records }, asked) => records.list(asked),
  }),
  jobs: listOf('queued_jobs', 'the jobs', {
    columns: jobColumns,
    input: jobListInput,
    read: ({ jobs }, asked) => jobs.list(asked),
  }),
  tokens: listOf('api_tokens', 'the list of API tokens', {
    columns: tokenColumns,
    read: ({ apiTokens }) => apiTokens.list(),
  }),
  webhooks: listOf('webhooks', 'the list of webhooks', {
    columns: webhookColumns,
    read: ({ webhooks }) => webhooks.list(),
  }),
  'audit-log': listOf('audit_log', 'the audit log', {
    columns: auditColumns,
    input: auditListInput,
    read: ({ audit }, asked) => audit.list(asked),
  }),
}

/**
 * Handles `POST /api/exports/{list}?…`: the whole list as CSV, narrowed and ordered as the list itself would be by the
 * same query, read page by page while it is sent. Whoever may not read the list is refused as the list refuses them;
 * a program needs the list's scope. The audit log tells of it before the first line is sent. What is added or changed
 * meanwhile may or may not be in it. It breaks off when whoever reads may not any more, however
 * slowly they read.
 */
export const exportRoute: Handler<AppEnv, '/exports/:list'> = async (c) => {
  const name = c.req.param('list')
  if (!Object.hasOwn(exported, name)) return problem('NOT_FOUND')
  const { columns, read, input, entity, what } = exported[name as ExportedList]
  const context = c.get('context')
  const filters = narrowedBy(c.req.query(), input)
  let [reader, askedAt] = [context, performance.now()]
  const pageAt = async (cursor?: string) => {
    if (performance.now() - askedAt > sureForMs) {
      reader = { ...context, session: await whoStillReads(context) }
      askedAt = performance.now()
    }
    const found = await read(callers(reader), { ...filters, limit: 100, cursor } as never)
    return Array.isArray(found) ? { items: found, older: null } : found
  }
  try {
    const first = await pageAt()
    const userId = context.session?.user.id ?? ''
    const detail = JSON.stringify({ what, filters: withoutWords(filters) })
    await context.db.asActor({ role: 'admin', userId }, (tx) =>
      tx.execute(sql`select audit('exported', ${entity}, null, ${detail}::jsonb, ${context.address})`),
    )
    async function* pages() {
      let page = first
      while (true) {
        yield page.items
        if (!page.older) return
        page = await pageAt(page.older)
      }
    }
    const onFault = (error: unknown) => context.log.error({ err: error, list: name }, 'an export broke off')
    return new Response(csvStream(columns, pages(), onFault), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition('attachment', `${name}-${firmDay()}.csv`),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  } catch (error) {
    const { code, message, data } = toProblem(error)
    return problem(code as ProblemCode, { ...(data as ProblemOptions | undefined), detail: message })
  }
}

/** A page that is read sooner than this after the last rests on the same look at the session. */
const sureForMs = 1_000

/** Whoever asked, as they are by now: a file may be read for hours. */
const whoStillReads = async (context: Context) => {
  const token = bearerToken(context.headers())
  return token ? tokenSession(context, token) : resolveSession(context, context.headers())
}

/** What the list is asked by, as it was written; where it begins and how long its pages are is nobody's to say. */
const narrowedBy = (query: Record<string, string>, input: z.ZodObject | undefined) =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) =>
        value !== '' && !['cursor', 'limit'].includes(name) && Object.hasOwn(input?.shape ?? {}, name),
    ),
  )

/** The log outlives whom it tells of: that a text was searched for, and not which, as it may be somebody's name. */
const withoutWords = ({ search, ...filters }: Record<string, unknown>) =>
  search === undefined ? filters : { ...filters, search: true }
