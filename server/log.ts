import { DrizzleQueryError } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { withCauses } from '#platform/api/faults.server.ts'
import { requestLimits } from './request-limits.ts'

/** Errors and worse. */
const errorLevel = pino.levels.values.error as number

/**
 * JSON lines, written in batches: at 4 kB, each second, at once after an error, and when the process
 * exits. A killed process loses at most a second. If the output blocks, lines beyond 16 MB are
 * dropped. Credentials are redacted.
 * @param to a file descriptor; standard output by default
 * @param onLine called with the level and the arguments of each line
 */
export function createLog(
  level: string,
  to = 1,
  onLine: (level: number, args: readonly unknown[]) => void = () => {},
): Logger {
  const lines = pino.destination({
    dest: to,
    sync: false,
    minLength: 4_096,
    periodicFlush: 1_000,
    maxLength: 16 * 2 ** 20,
  })
  let flushing = false
  function flush() {
    if (flushing) return
    flushing = true
    // A flush does nothing while a batch is being written.
    lines.once('drain', () => {
      flushing = false
      lines.flush()
    })
    lines.flush()
  }
  const stream = {
    // Makes pino pass the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines.write(line)
      if (this.lastLevel >= errorLevel) flush()
    },
    flushSync: () => lines.flushSync(),
  }
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method, lineLevel) {
        onLine(lineLevel, args)
        method.apply(this, args)
      },
    },
    base: undefined,
    formatters: { log: withoutSecrets },
    serializers: { err: describeError },
  }
  return pino(options, stream)
}

const secrets = new Set(['password', 'token', 'pin_code', 'pinCode', 'cookie', 'authorization', 'secret'])

/** Redacted by name, at any depth; a line without any is not copied. */
function withoutSecrets(line: Record<string, unknown>): Record<string, unknown> {
  let redacted = line
  for (const name in line) {
    const value = line[name]
    const kept = secrets.has(name) ? '[Redacted]' : isPlain(value) ? withoutSecrets(value) : value
    if (kept === value) continue
    if (redacted === line) redacted = { ...line }
    redacted[name] = kept
  }
  return redacted
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Drizzle puts a query's parameters, which can be a client's words, into its error message. So an error is logged as
 * its root cause: message, code and stack only.
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

/** A share link is a secret, so only its route is logged. The router ignores case. */
const withoutShareLink = (path: string) =>
  path.replace(/\/(case|shared-case)\/+[^/.]+/i, (_, route) => `/${route}/{shareLink}`)

/** Health checks by proxies, logged only when they fail. */
const isHealthy = (path: string, status: number) => /^\/(healthz|readyz)$/.test(path) && status < 400

/** One line per request. */
export const logRequests =
  (log: Logger): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now()
    await next()
    const path = withoutShareLink(c.req.path.slice(0, requestLimits.pathLength))
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
