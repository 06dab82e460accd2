import { call } from '@orpc/server'
import { sql } from 'drizzle-orm'
import type { Handler } from 'hono'
import type { z } from 'zod'
import type { Actor } from '#db/actor.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { toProblem } from '#platform/api/faults.server.ts'
import { type ProblemCode, type ProblemOptions, problem } from '#platform/api/problem.ts'
import type { CsvColumns } from '#platform/csv/csv.ts'
import { csvStream } from '#platform/csv/csv-stream.server.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import type { ListPage } from '#platform/lists/list-page.ts'
import type { ListExport } from '#platform/manifest.ts'
import { contentDisposition } from '#platform/storage/file-name.ts'

type ExportEnv = { Variables: { context: RequestContext } }

interface Options {
  /** The lists by their names. Each is read by its own procedure, so that its file never holds more than it shows. */
  exported: Readonly<Record<string, ListExport>>
  /** The caller's current session, because a download can last for hours. */
  whoStillReads: (context: RequestContext) => Promise<RequestContext['session']>
}

/** A page, or all of a list that is short and has none. */
type Page = ListPage<unknown> | unknown[]

/**
 * Handles `POST /api/exports/{list}?…`: the whole list of administrators, or of a lawyer's own rows, as CSV, narrowed and ordered as the list itself would be by the
 * same query, read page by page while it is sent. Callers without the right are refused as by the list;
 * a program needs the list's scope. The audit log records it before the first line is sent. What is added or changed
 * while it is sent may or may not be in it. It stops when the caller loses the right, however
 * slowly they read.
 */
export const exportRoute =
  ({ exported, whoStillReads }: Options): Handler<ExportEnv, '/exports/:list'> =>
  async (c) => {
    const name = c.req.param('list')
    const found = Object.hasOwn(exported, name) ? exported[name] : undefined
    if (!found) return problem('NOT_FOUND')
    const { side, feature, columns, entity, what, list } = found
    const path = [side, feature, found.name]
    const context = c.get('context')
    const filters = narrowedBy(c.req.query(), list['~orpc'].inputSchema)
    // A long read, which nobody repeats when something changes.
    const longReads = context.replicaDb && { db: context.replicaDb }
    let [reader, askedAt] = [{ ...context, ...longReads }, performance.now()]
    const pageAt = async (cursor?: string) => {
      if (performance.now() - askedAt > sureForMs) {
        reader = { ...context, ...longReads, session: await whoStillReads(context) }
        askedAt = performance.now()
      }
      const asked = { ...filters, limit: 100, cursor }
      const page = (await call(list, asked, { context: reader, path })) as Page
      return Array.isArray(page) ? { items: page, older: null } : page
    }
    try {
      const first = await pageAt()
      const detail = JSON.stringify({ what, filters: withoutWords(filters) })
      await context.db.asActor(readerOf(side, context.session), (tx) =>
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

/** As whom the caller reads the list, which its procedure has let in. */
const readerOf = (side: ListExport['side'], session: RequestContext['session']): Actor => {
  const userId = session?.user.id ?? ''
  return side === 'lawyer'
    ? { role: side, userId, lawyerId: session?.lawyerId ?? '' }
    : { role: side, userId }
}

/** Pages that are read within this time share one check of the session. */
const sureForMs = 1_000

/** The list's input as given, without cursor and page size. */
const narrowedBy = (query: Record<string, string>, input: unknown) =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) =>
        value !== '' &&
        !['cursor', 'limit'].includes(name) &&
        Object.hasOwn((input as z.ZodObject | undefined)?.shape ?? {}, name),
    ),
  )

/** Logs that a text was searched for, not which: it may be a name, and the log is kept longer than people's records. */
const withoutWords = ({ search, ...filters }: Record<string, unknown>) =>
  search === undefined ? filters : { ...filters, search: true }
