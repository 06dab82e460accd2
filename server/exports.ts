import { createRouterClient } from '@orpc/server'
import { sql } from 'drizzle-orm'
import type { Handler } from 'hono'
import type { z } from 'zod'
import { resolveSession } from '#features/accounts/session.server.ts'
import { tokenColumns } from '#features/api-tokens/api-tokens.csv.ts'
import { bearerToken, tokenSession } from '#features/api-tokens/token-session.server.ts'
import { auditColumns } from '#features/audit/audit.csv.ts'
import { timeEntryColumns } from '#features/billing/billing.csv.ts'
import { courtDateColumns } from '#features/calendar/calendar.csv.ts'
import { caseColumns } from '#features/cases/cases.csv.ts'
import { clientColumns } from '#features/clients/clients.csv.ts'
import { messageColumns } from '#features/contact/contact.csv.ts'
import { documentColumns } from '#features/documents/documents.csv.ts'
import type { ExportedList } from '#features/exports/exports.schema.ts'
import { invitationColumns } from '#features/invitations/invitations.csv.ts'
import { jobColumns } from '#features/jobs/jobs.csv.ts'
import { lawyerColumns } from '#features/lawyers/lawyers.csv.ts'
import { leadColumns } from '#features/leads/leads.csv.ts'
import { personColumns } from '#features/people/people.csv.ts'
import { recordColumns } from '#features/records/records.csv.ts'
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

/** Whose lists administrators have, and what one is a list of. */
type Lists = {
  [N in keyof ReturnType<typeof callers>]: ReturnType<typeof callers>[N] extends {
    list: (...asked: never[]) => infer Found
  }
    ? Awaited<Found>
    : never
}
type Noun = { [N in keyof Lists]: [Lists[N]] extends [never] ? never : N }[keyof Lists]
type RowOf<List> = List extends { items: (infer Row)[] } | (infer Row)[] ? Row : never

/** A list as a file: whose it is, the table that it shows, and what the audit log calls it. */
export interface Export {
  noun: Noun
  entity: string
  what: string
  columns: CsvColumns<never>
}

const listOf = <N extends Noun>(
  noun: N,
  entity: string,
  what: string,
  columns: CsvColumns<RowOf<Lists[N]>>,
): Export => ({ noun, entity, what, columns })

/** The table of contents. Each list is read by its own procedure, so that its file never holds more than it shows. */
export const exported: Record<ExportedList, Export> = {
  cases: listOf('cases', 'cases', 'the cases', caseColumns),
  clients: listOf('clients', 'clients', 'the clients', clientColumns),
  leads: listOf('leads', 'leads', 'the leads', leadColumns),
  lawyers: listOf('lawyers', 'lawyers', 'the lawyers', lawyerColumns),
  documents: listOf('documents', 'documents', 'the list of documents', documentColumns),
  'time-entries': listOf('billing', 'time_entries', 'the time entries', timeEntryColumns),
  'court-dates': listOf('calendar', 'calendar_events', 'the court dates', courtDateColumns),
  messages: listOf('inbox', 'contact_messages', 'the messages', messageColumns),
  people: listOf('people', 'users', 'the people with a login', personColumns),
  invitations: listOf('invitations', 'invitations', 'the open invitations', invitationColumns),
  records: listOf('records', 'deleted_records', 'the list of deleted records', recordColumns),
  jobs: listOf('jobs', 'queued_jobs', 'the jobs', jobColumns),
  tokens: listOf('apiTokens', 'api_tokens', 'the list of API tokens', tokenColumns),
  webhooks: listOf('webhooks', 'webhooks', 'the list of webhooks', webhookColumns),
  'audit-log': listOf('audit', 'audit_log', 'the audit log', auditColumns),
}

/** What every list's procedure is to a file: it gives a page, or all of a list that is short and has none. */
type List = (asked: object) => Promise<ListPage<unknown> | unknown[]>

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
  const { noun, columns, entity, what } = exported[name as ExportedList]
  const context = c.get('context')
  const filters = narrowedBy(c.req.query(), router.admin[noun].list['~orpc'].inputSchema)
  let [reader, askedAt] = [context, performance.now()]
  const pageAt = async (cursor?: string) => {
    if (performance.now() - askedAt > sureForMs) {
      reader = { ...context, session: await whoStillReads(context) }
      askedAt = performance.now()
    }
    const list = callers(reader)[noun].list as unknown as List
    const found = await list({ ...filters, limit: 100, cursor })
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
    const { log, requestId } = context
    const onFault = (error: unknown) =>
      log.error({ err: error, list: name, requestId }, 'an export broke off')
    return new Response(csvStream(columns as CsvColumns<unknown>, pages(), onFault), {
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
const narrowedBy = (query: Record<string, string>, input: unknown) =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) =>
        value !== '' &&
        !['cursor', 'limit'].includes(name) &&
        Object.hasOwn((input as z.ZodObject | undefined)?.shape ?? {}, name),
    ),
  )

/** The log outlives whom it tells of: that a text was searched for, and not which, as it may be somebody's name. */
const withoutWords = ({ search, ...filters }: Record<string, unknown>) =>
  search === undefined ? filters : { ...filters, search: true }
