import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { backupDownloadRoute } from '#features/backups/backup-download-route.server.ts'
import { backupDownloadPath } from '#features/backups/backups.schema.ts'
import { recoveredFileRoute } from '#features/chat/attachments/recovered-file.server.ts'
import { dataExportRoute } from '#features/data-export/data-export-route.server.ts'
import { readingRoutes } from '#features/record-readings/reading-files.server.ts'
import type { RequestContext, Services } from '#platform/api/context.ts'
import { problem } from '#platform/api/problem.ts'
import { mailboxRoutes } from '#platform/mail/mailbox-route.server.ts'
import type { Hub } from '#platform/realtime/hub.server.ts'
import { liveRoute } from '#platform/realtime/live-route.server.ts'
import { livePath } from '#platform/realtime/wire.ts'
import { discardRoute } from '#platform/storage/discard.server.ts'
import { downloadRoute } from '#platform/storage/downloads.server.ts'
import { resumableRoute, unfinishedRoute } from '#platform/storage/resumable-route.server.ts'
import { resumablePath } from '#platform/storage/storage.schema.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { uploadRoute } from '#platform/storage/uploads.server.ts'
import { clientAddress } from './address.ts'
import { apiRoutes } from './api.ts'
import { requestContext } from './context.ts'
import { answerFault } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { logRequests } from './log.ts'
import { isOwnOrigin, ownNameOnly, ownOriginOnly } from './origin.ts'
import { fewFieldsOnly, pageRequestsOnly } from './page-request.ts'
import { refuseLongAddress } from './request-limits.ts'
import { traceRequests } from './tracing.ts'
import { countVisits } from './visits.ts'

export interface AppEnv {
  Variables: {
    requestId: string
    /** This page's nonce, created at first use. */
    nonce: () => string
    /** The headers of every answer, for a handler that sets them itself. */
    commonHeaders: () => Record<string, string>
    /** The same for answers other than pages. */
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
  /** The site's public origin. */
  publicUrl: string
  trustedProxies: number
  /** The folder of a demo installation's mails, shown at `/dev/mailbox`. */
  mailbox?: string | undefined
  /** Counts and times requests. */
  metrics?: MiddlewareHandler | undefined
  development?: boolean
  isStopping?: () => boolean
  /** Serves built files and passes on other requests. */
  assets?: MiddlewareHandler
  /** Serves cached pages and passes on other requests. */
  pageCache?: MiddlewareHandler<AppEnv> | undefined
  pages?: Pages
}

/** Limit for form posts to pages, in bytes. */
const pageBodyLimit = bodyLimit({ maxSize: 256 * 1024, onError: () => problem('PAYLOAD_TOO_LARGE') })

/** The proxy's request id, or a new one. */
const identify: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = c.req.header('x-request-id')
  c.set('requestId', given && /^[\w=-]{1,255}$/.test(given) ? given : crypto.randomUUID())
  await next()
}

/** All middleware, in order: identify the request, refuse cross-site writes, look up the session, answer. */
export function createApp({ services, hub, storage, publicUrl, trustedProxies, ...options }: AppOptions) {
  const { development = false, isStopping = () => false, assets, pages } = options
  const app = new Hono<AppEnv>()
  app.use(identify)
  app.use(traceRequests)
  app.use(logRequests(services.log))
  if (options.metrics) app.use(options.metrics)
  app.use(securityHeaders({ https: publicUrl.startsWith('https:'), development }))
  app.onError(answerFault(services.log))
  app.use(refuseLongAddress)
  app.route('/', healthRoutes(services.db, isStopping))
  app.use(ownOriginOnly(publicUrl))
  if (options.mailbox) {
    app.use('/dev/mailbox/*', ownNameOnly(publicUrl))
    app.route('/dev/mailbox', mailboxRoutes(options.mailbox))
  }
  app.use(countVisits(services.visits))
  if (options.pageCache) app.use(options.pageCache)
  // Before the session lookup: files are the same for everybody.
  if (assets) app.use(assets)
  app.use(async (_, next) => {
    // A cached page needn't: it is younger than what this waits for.
    await hub.feed.catchUp()
    await next()
  })
  app.use(async (c, next) => {
    const address = clientAddress(c, trustedProxies)
    if (!address) {
      services.log.warn({ requestId: c.get('requestId') }, 'the proxy sent no client address')
      return problem('BAD_REQUEST', { detail: 'The proxy in front sent no client address.' })
    }
    const context = await requestContext(c, services, address)
    c.set('context', context)
    await next()
    // Once for every kind of answer: cookies and Retry-After.
    for (const [name, value] of context.reply) c.res.headers.append(name, value)
    // The router drops the headers of a loader that fails.
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', '5')
  })
  app.get(
    livePath,
    liveRoute(hub, (headers) => isOwnOrigin(headers, publicUrl)),
  )
  app.post('/api/uploads', uploadRoute(storage))
  app.get(resumablePath, unfinishedRoute)
  app.post(resumablePath, resumableRoute(storage))
  // HEAD comes as GET.
  app.on(['GET', 'PATCH', 'DELETE'], `${resumablePath}/:id`, resumableRoute(storage))
  app.delete('/api/uploads/:id', discardRoute(storage))
  app.get('/api/files/:id', downloadRoute(storage))
  app.post('/api/data-export', dataExportRoute(storage))
  app.post(backupDownloadPath, backupDownloadRoute)
  app.post('/api/chat-recovery/:conversation/files/:file', recoveredFileRoute(storage))
  app.route('/api/record-readings', readingRoutes(storage))
  app.route('/api', apiRoutes())
  if (pages)
    app.all('*', pageRequestsOnly, pageBodyLimit, fewFieldsOnly, compress(), (c) =>
      pages(c.req.raw, c.get('context'), c.get('nonce')()),
    )
  return app
}
