import { DrizzleQueryError } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { type Logger, pino } from 'pino'
import { withCauses } from '#platform/api/faults.server.ts'

/** JSON lines on standard output. What would let a reader act as somebody is left out. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    redact: ['*.password', '*.token', '*.pin_code', '*.cookie', '*.authorization'],
    serializers: { err: describeError },
  })

/**
 * A query's parameters can be a client's words, and the query builder puts them into its message: an error is told as
 * what began it, by its own message, code and stack, and nothing else.
 */
export function describeError(error: unknown): unknown {
  const inner = [...withCauses(error)].findLast((cause) => !(cause instanceof DrizzleQueryError))
  if (!inner) return { message: error instanceof DrizzleQueryError ? 'a query failed' : String(error) }
  return {
    type: inner.name,
    message: inner.message,
    code: (inner as NodeJS.ErrnoException).code,
    stack: inner.stack,
  }
}

/** A share link is a secret, so of its addresses only the route is told; the router doesn't mind how they are cased. */
const withoutShareLink = (path: string) =>
  path.replace(/\/(case|shared-case)\/+[^/.]+/i, (_, route) => `/${route}/{shareLink}`)

/** Asked every second or two by proxies and images: of these only what is wrong is told. */
const isHealthy = (path: string, status: number) => /^\/(healthz|readyz)$/.test(path) && status < 400

/** One line per request. */
export const logRequests =
  (log: Logger): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now()
    await next()
    const path = withoutShareLink(c.req.path)
    const { status } = c.res
    if (path.startsWith('/assets/') || isHealthy(path, status)) return
    log.info({
      requestId: c.get('requestId'),
      method: c.req.method,
      path,
      status,
      ms: Math.round(performance.now() - started),
    })
  }
