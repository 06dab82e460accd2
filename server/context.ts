import { AsyncLocalStorage } from 'node:async_hooks'
import { createRouterClient } from '@orpc/server'
import type { Context as HonoContext } from 'hono'
import { bearerToken } from '#features/api-tokens/token-session.server.ts'
import type { RequestContext, Services, Session } from '#platform/api/context.ts'
import { OptimisticSession } from '#platform/api/optimistic-session.server.ts'
import { timedOut, withinTime } from '#platform/api/time-limit.ts'
import { rememberedSession, resolveSession } from '#platform/auth/session.server.ts'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { livePath } from '#platform/realtime/wire.ts'
import { auditWords } from './manifests.ts'
import { router } from './router.ts'

/** Procedures confirm a cached session in the round trip of their first query; other routes look it up. */
const procedures = '/api/rpc/'

/** How long a page waits for its session, in milliseconds. */
const pageTimeoutMs = 1_500

/** Builds the context of a request's procedures. A session counts only when the database has confirmed it for this request. */
export async function requestContext(
  c: HonoContext,
  services: Services,
  address: string,
): Promise<RequestContext> {
  const sent = c.req.raw.headers
  const grant = sent.get('x-case-grant')
  const reply = new Headers()
  // A reconnecting socket of an idle page doesn't count as use of the session.
  const afresh = () => resolveSession(services, sent, c.req.path === livePath ? undefined : reply)
  // API tokens (server/api.ts) work for procedures only.
  const isProgram = Boolean(bearerToken(sent))
  const remembered =
    !isProgram && c.req.path.startsWith(procedures) ? rememberedSession(services, sent) : undefined
  const optimistic = remembered && new OptimisticSession(services, { proof: remembered, readAgain: afresh })
  return {
    db: services.db,
    replicaDb: services.replicaDb,
    keys: services.keys,
    mailer: services.mailer,
    storage: services.storage,
    scanner: services.scanner,
    images: services.images,
    webhookPorts: services.webhookPorts,
    backups: services.backups,
    publicUrl: services.publicUrl,
    requireStaffTwoFactor: services.requireStaffTwoFactor,
    provider: services.provider,
    views: services.views,
    visits: services.visits,
    ownSite: services.ownSite,
    log: services.log,
    auditWords,
    requestId: c.get('requestId'),
    address,
    ...(isProgram
      ? { session: null }
      : remembered
        ? { session: remembered.session }
        : c.req.path.startsWith('/api/')
          ? { session: await afresh() }
          : await pageSession(afresh(), services)),
    optimistic,
    ...optimistic?.effects,
    grant: grant ? tokenHash(grant) : undefined,
    headers: () => sent,
    reply,
  }
}

/** Pages that are the same for everybody don't wait for an unavailable database. */
async function pageSession(
  looking: Promise<Session | null>,
  { log }: Services,
): Promise<Pick<RequestContext, 'session' | 'unidentified'>> {
  const found = await withinTime(looking, pageTimeoutMs).catch((error: unknown): typeof timedOut => {
    log.warn({ err: error }, 'session lookup for a page failed; rendered as anonymous')
    return timedOut
  })
  return found === timedOut ? { session: null, unidentified: looking } : { session: found }
}

const current = new AsyncLocalStorage<RequestContext>()

/** Runs `work` (rendering a page) with this request behind every call of the in-process client. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => current.run(context, work)

// Screens call the API by the same name on both sides; here it needs no network (see platform/api/client.ts).
globalThis.porticoClient = createRouterClient(router, {
  context: () => {
    const context = current.getStore()
    if (!context) throw new Error('The in-process client was called outside a request.')
    return context
  },
})
