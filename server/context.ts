import { AsyncLocalStorage } from 'node:async_hooks'
import { createRouterClient } from '@orpc/server'
import type { Context as HonoContext } from 'hono'
import { rememberedSession, resolveSession } from '#features/accounts/session.server.ts'
import { bearerToken } from '#features/api-tokens/token-session.server.ts'
import type { RequestContext, Services, Session } from '#platform/api/context.ts'
import { inTime, late } from '#platform/api/patience.ts'
import { Presumption } from '#platform/api/presumption.server.ts'
import { addressHeader } from '#platform/auth/auth.server.ts'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { livePath } from '#platform/realtime/wire.ts'
import { clientAddress } from './address.ts'
import { router } from './router.ts'

/** Procedures confirm a remembered session in the flight of their first query; whatever else answers looks it up. */
const procedures = '/api/rpc/'

/** How long a page waits to know whose it is, in milliseconds. */
const pagePatience = 1_500

/** Builds what a request's procedures see. No session is believed that the database hasn't confirmed for this request. */
export async function requestContext(
  c: HonoContext,
  services: Services,
  trustedProxies: number,
): Promise<RequestContext> {
  const address = clientAddress(c, trustedProxies)
  const sent = c.req.raw.headers
  const headers = once(() => {
    const own = new Headers(sent)
    own.set(addressHeader, address)
    return own
  })
  const grant = sent.get('x-case-grant')
  const reply = new Headers()
  // A socket's answer carries no cookie: a renewal there would be lost to the browser.
  const afresh = () => resolveSession(services, headers(), c.req.path === livePath ? undefined : reply)
  // A program says who it is by its token (server/api.ts), which opens procedures and nothing else.
  const isProgram = Boolean(bearerToken(sent))
  const remembered =
    !isProgram && c.req.path.startsWith(procedures) ? await rememberedSession(services, sent) : undefined
  const presumption = remembered && new Presumption(services, { proof: remembered, afresh })
  return {
    db: services.db,
    keys: services.keys,
    auth: services.auth,
    mailer: services.mailer,
    storage: services.storage,
    scanner: services.scanner,
    images: services.images,
    publicUrl: services.publicUrl,
    requireStaffTwoFactor: services.requireStaffTwoFactor,
    log: services.log,
    requestId: c.get('requestId'),
    address,
    ...(isProgram
      ? { session: null }
      : remembered
        ? { session: remembered.session }
        : c.req.path.startsWith('/api/')
          ? { session: await afresh() }
          : await whosePage(afresh(), services)),
    presumption,
    ...presumption?.effects,
    grant: grant ? tokenHash(grant) : undefined,
    headers,
    reply,
  }
}

/** A page that is the same for everybody needs no answer of the database, nor waits for one that has stopped. */
async function whosePage(
  looking: Promise<Session | null>,
  { log }: Services,
): Promise<Pick<RequestContext, 'session' | 'unidentified'>> {
  const found = await inTime(looking, pagePatience).catch((error: unknown): typeof late => {
    log.warn({ err: error }, 'a page could not learn whose it is')
    return late
  })
  return found === late ? { session: null, unidentified: looking } : { session: found }
}

/** Most requests never ask for what takes a copy. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
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
