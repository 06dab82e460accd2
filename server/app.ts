import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { ownDataRoute } from '#features/own-data/own-data-route.server.ts'
import type { RequestContext, Services } from '#platform/api/context.ts'
import { problem } from '#platform/api/problem.ts'
import { mailboxRoutes } from '#platform/mail/mailbox-route.server.ts'
import type { Hub } from '#platform/realtime/hub.server.ts'
import { liveRoute } from '#platform/realtime/live-route.server.ts'
import { livePath } from '#platform/realtime/wire.ts'
import { discardRoute } from '#platform/storage/discard.server.ts'
import { downloadRoute } from '#platform/storage/downloads.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { uploadRoute } from '#platform/storage/uploads.server.ts'
import { apiRoutes } from './api.ts'
import { requestContext } from './context.ts'
import { answerFault } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { logRequests } from './log.ts'
import { isOwnOrigin, ownNameOnly, ownOriginOnly } from './origin.ts'
import { traceRequests } from './tracing.ts'

export interface AppEnv {
  Variables: {
    requestId: string
    /** This page's, made when it is first asked for. */
    nonce: () => string
    /** The headers that every answer carries, for one that is made with them at once. */
    commonHeaders: () => Record<string, string>
    /** The same for an answer that is no page. */
    dataHeaders: () => Record<string, string>
    context: RequestContext
  }
}

/** Renders a page, or answers a data request of the browser's router. */
export type Pages = (request: Request, context: RequestContext, nonce: string) => Promise<Response>

export interface AppOptions {
  services: Services
  hub: Hub
  storage: Storage
  /** The address people type, without a path. */
  publicUrl: string
  trustedProxies: number
  /** The folder of a demo installation's mails, shown at `/dev/mailbox`. */
  mailbox?: string | undefined
  /** Counts and times requests. */
  metrics?: MiddlewareHandler | undefined
  development?: boolean
  isStopping?: () => boolean
  /** Answers requests for built files, and passes on what isn't one. */
  assets?: MiddlewareHandler
  /** Answers pages that are in memory, and passes on what isn't. */
  keptPages?: MiddlewareHandler<AppEnv> | undefined
  pages?: Pages
}

/** A form on a page is text that somebody typed. */
const pageBodyLimit = bodyLimit({ maxSize: 256 * 1024, onError: () => problem('PAYLOAD_TOO_LARGE') })

/** A request goes by the id that a proxy gave it, or by a new one. */
const identify: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = c.req.header('x-request-id')
  c.set('requestId', given && /^[\w=-]{1,255}$/.test(given) ? given : crypto.randomUUID())
  await next()
}

/** The whole of HTTP, in order: identify the request, refuse foreign writes, know the caller, answer. */
export function createApp({ services, hub, storage, publicUrl, trustedProxies, ...options }: AppOptions) {
  const { development = false, isStopping = () => false, assets, pages } = options
  const app = new Hono<AppEnv>()
  app.use(identify)
  app.use(traceRequests)
  app.use(logRequests(services.log))
  if (options.metrics) app.use(options.metrics)
  app.use(securityHeaders({ https: publicUrl.startsWith('https:'), development }))
  app.onError(answerFault(services.log))
  app.route('/', healthRoutes(services.db, isStopping))
  app.use(ownOriginOnly(publicUrl))
  if (options.mailbox) {
    app.use('/dev/mailbox/*', ownNameOnly(publicUrl))
    app.route('/dev/mailbox', mailboxRoutes(options.mailbox))
  }
  if (options.keptPages) app.use(options.keptPages)
  // Before the session is looked up: files are the same for everyone.
  if (assets) app.use(assets)
  app.use(async (c, next) => {
    const context = await requestContext(c, services, trustedProxies)
    c.set('context', context)
    await next()
    // Once for every kind of answer: a session that was renewed on the way must reach the browser.
    for (const [name, value] of context.reply) c.res.headers.append(name, value)
  })
  app.get(
    livePath,
    liveRoute(hub, (headers) => isOwnOrigin(headers, publicUrl)),
  )
  app.post('/api/uploads', uploadRoute(storage))
  app.delete('/api/uploads/:id', discardRoute(storage))
  app.get('/api/files/:id', downloadRoute(storage))
  app.post('/api/own-data', ownDataRoute(storage))
  app.route('/api', apiRoutes())
  if (pages)
    app.all('*', pageBodyLimit, compress(), (c) => pages(c.req.raw, c.get('context'), c.get('nonce')()))
  return app
}
