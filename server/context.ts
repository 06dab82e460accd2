import { AsyncLocalStorage } from 'node:async_hooks'
import { createRouterClient } from '@orpc/server'
import type { Context as HonoContext } from 'hono'
import { resolveSession } from '#features/accounts/session.server.ts'
import type { RequestContext, Services } from '#platform/api/context.ts'
import { addressHeader } from '#platform/auth/auth.server.ts'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { livePath } from '#platform/realtime/wire.ts'
import { clientAddress } from './address.ts'
import { router } from './router.ts'

/** Builds what a request's procedures see; the session is looked up anew for every request. */
export async function requestContext(
  c: HonoContext,
  services: Services,
  trustedProxies: number,
): Promise<RequestContext> {
  const address = clientAddress(c, trustedProxies)
  const headers = new Headers(c.req.raw.headers)
  headers.set(addressHeader, address)
  const grant = headers.get('x-case-grant')
  const reply = new Headers()
  return {
    db: services.db,
    keys: services.keys,
    auth: services.auth,
    mailer: services.mailer,
    storage: services.storage,
    images: services.images,
    publicUrl: services.publicUrl,
    requireStaffTwoFactor: services.requireStaffTwoFactor,
    log: services.log,
    requestId: c.get('requestId'),
    address,
    // A socket's answer carries no cookie: a renewal there would be lost to the browser.
    session: await resolveSession(services, headers, c.req.path === livePath ? undefined : reply),
    grant: grant ? tokenHash(grant) : undefined,
    headers,
    reply,
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
